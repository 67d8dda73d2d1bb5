import { crc32, deflateSync } from 'node:zlib'

/** Small files that an upload accepts, and multipart bodies. */

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/**
 * A PNG whose header says `width` by `height`; its data are one grey pixel. `extra`: names of more chunks, with their
 * text.
 */
export const png = (width = 1, height = 1, extra: Readonly<Record<string, string>> = {}): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    ...Object.entries(extra).map(([name, text]) => chunk(name, Buffer.from(text, 'latin1'))),
    chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const segment = (marker: number, data: Buffer): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), length, data])
}

/**
 * An Exif block with orientation and a GPS directory, little endian, then a position as text. Tags: 0x0112 orientation,
 * 0x8825 offset of the GPS directory, 0x0001 GPSLatitudeRef. Types: 2 ASCII, 3 short, 4 long.
 */
const exif = (orientation: number): Buffer => {
  const tiff = Buffer.alloc(80)
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(2, 8)
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.writeUInt16LE(tag, at)
    tiff.writeUInt16LE(type, at + 2)
    tiff.writeUInt32LE(count, at + 4)
    tiff.writeUInt32LE(value, at + 8)
  }
  entry(10, 0x0112, 3, 1, orientation)
  entry(22, 0x8825, 4, 1, 38)
  tiff.writeUInt16LE(1, 38)
  entry(40, 0x0001, 2, 2, 'N'.charCodeAt(0))
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS-0.3924-9.4536')])
}

/** A JPEG with sizes in its frame header, GPS data in Exif and XMP, a colour profile, and a script after its end. */
export const jpeg = ({ width = 2, height = 2, orientation = 6 } = {}): Buffer => {
  const frame = Buffer.alloc(15)
  frame.set([8], 0)
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  frame.set([3], 5)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xe1, exif(orientation)),
    segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta GPSLatitude="0,23.5N"/>', 'latin1')),
    segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colours', 'latin1')),
    segment(0xfe, Buffer.from('taken at home by Jeanne')),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    // Data of the picture with what may stand in them: a 0 after 0xff, and a restart marker (0xffd0).
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
    Buffer.from('<script>GPS behind the end</script>'),
  ])
}

export const pdf = (content = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'): Buffer =>
  Buffer.from(content)

export interface Part {
  readonly name: string
  readonly filename?: string
  readonly type?: string
  readonly content: Buffer | string
}

/** A multipart body and its content type. */
export const multipart = (
  parts: readonly Part[],
  boundary = 'garde-boundary',
): { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> } => ({
  body: Buffer.concat([
    ...parts.flatMap(({ name, filename, type, content }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${
          filename === undefined ? '' : `; filename="${filename}"`
        }\r\n${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]),
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
})

/** A multipart body with one file. */
export const upload = (filename: string, content: Buffer | string, type = 'application/octet-stream') =>
  multipart([{ name: 'file', filename, type, content }])
