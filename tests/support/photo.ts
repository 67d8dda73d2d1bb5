import type { Page } from '@playwright/test'

/** Exif, big endian: one directory with the orientation and a pointer to a GPS directory. */
const exif = (orientation: number) => {
  const entry = (tag: number, type: number, count: number, value: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt16BE(tag, 0)
    head.writeUInt16BE(type, 2)
    head.writeUInt32BE(count, 4)
    return Buffer.concat([head, value])
  }
  const short = (value: number) => Buffer.from([value >> 8, value & 0xff, 0, 0])
  const long = (value: number) => Buffer.from([0, 0, value >> 8, value & 0xff])
  const directory = (...entries: readonly Buffer[]) =>
    Buffer.concat([Buffer.from([0, entries.length]), ...entries, Buffer.alloc(4)])
  const SHORT = 3
  const LONG = 4
  // Tags of Exif: 0x0112 orientation, 0x8825 pointer to the GPS directory, 0x0001 GPSLatitudeRef.
  // Offset in the TIFF: 8 bytes of header, then the first directory (2 + 2 × 12 + 4 bytes).
  const GPS_OFFSET = 8 + 30
  const ASCII = 2
  const first = directory(
    entry(0x0112, SHORT, 1, short(orientation)),
    entry(0x8825, LONG, 1, long(GPS_OFFSET)),
  )
  const gps = directory(entry(0x0001, ASCII, 2, Buffer.from('N\0\0\0')))
  const tiff = Buffer.concat([Buffer.from('MM\0*'), Buffer.from([0, 0, 0, 8]), first, gps])
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** A green picture. */
export const drawPicture = async (
  page: Page,
  width: number,
  height: number,
  type: 'image/jpeg' | 'image/webp',
): Promise<Buffer<ArrayBuffer>> => {
  const bytes = await page.evaluate(
    async ({ width, height, type }) => {
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('No canvas')
      context.fillStyle = 'green'
      context.fillRect(0, 0, width, height)
      const blob = await canvas.convertToBlob({ type, quality: 0.95 })
      return [...new Uint8Array(await blob.arrayBuffer())]
    },
    { width, height, type },
  )
  return Buffer.from(bytes)
}

/** A JPEG as a phone's camera makes it: rotated by Exif, with a GPS directory. */
export const takePhoto = async (
  page: Page,
  width: number,
  height: number,
  orientation: number,
): Promise<Buffer<ArrayBuffer>> => {
  const bytes = await drawPicture(page, width, height, 'image/jpeg')
  return Buffer.concat([bytes.subarray(0, 2), exif(orientation), bytes.subarray(2)])
}

/** Width and height of a JPEG as the browser decodes it. */
export const sizeOf = (page: Page, jpeg: Buffer): Promise<readonly [number, number]> =>
  page.evaluate(
    async (bytes) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }))
      return [picture.width, picture.height] as const
    },
    [...jpeg],
  )
