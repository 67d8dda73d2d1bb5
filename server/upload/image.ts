import type { TypeDocument } from '#contract/upload.ts'

/** Size of a picture as its header declares it. */
export interface Pixels {
  readonly width: number
  readonly height: number
}

export interface CleanImage {
  /** Null for a PDF, and when the header could not be read. */
  readonly pixels: Pixels | null
  /**
   * Without place, time, device, comments and trailing bytes; of a file that is cut off, what is there. Unchanged when
   * no picture was found in it.
   */
  readonly bytes: Buffer
}

/**
 * Maximum number of segments (JPEG) or chunks (PNG), with the bytes that fill the space between segments. Cameras write
 * dozens, scanners hundreds; millions would block the event loop.
 */
const MAX_PIECES = 10_000

const SOI_BYTES = 2
const [SOS, EOI, COM] = [0xda, 0xd9, 0xfe]
const [APP0, APP1, APP2, APP14, APP15] = [0xe0, 0xe1, 0xe2, 0xee, 0xef]
/** Frame headers: C0 to CF, except tables (C4), an extension (C8) and the conditions of arithmetic coding (CC). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers without a length, except those of start (SOI) and end (EOI). */
const standsAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

const ORIENTATION = 0x0112

/** Orientation (2 to 8) of an Exif block; null for 1 (upright), and when it cannot be read. */
const readOrientation = (segment: Buffer): number | null => {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0' || segment.length < 18) return null
  const tiff = segment.subarray(10)
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return null
  for (let entry = 0; entry < u16(directory); entry += 1) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.length) return null
    if (u16(at) !== ORIENTATION) continue
    const value = u16(at + 8)
    return value >= 2 && value <= 8 ? value : null
  }
  return null
}

/** Smallest Exif block with an orientation. */
const orientationSegment = (orientation: number): Buffer =>
  Buffer.from([
    ...[0xff, APP1, 0x00, 0x22],
    ...Buffer.from('Exif\0\0', 'latin1'),
    ...[0x4d, 0x4d, 0x00, 0x2a, 0x00, 0x00, 0x00, 0x08],
    ...[0x00, 0x01, 0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00, orientation, 0x00, 0x00],
    ...[0x00, 0x00, 0x00, 0x00],
  ])

/** Whether a segment stays. Of application segments only those that colours need; comments are removed. */
const isKept = (marker: number, segment: Buffer): boolean => {
  if (marker === APP2) return segment.toString('latin1', 4, 15) === 'ICC_PROFILE'
  // Others with this marker hold a thumbnail, or name the device.
  if (marker === APP0) return segment.toString('latin1', 4, 9) === 'JFIF\0'
  if (marker === APP14) return segment.toString('latin1', 4, 9) === 'Adobe'
  return marker !== COM && (marker < APP0 || marker > APP15)
}

/** End of the coded data that starts at `from`: the next marker with a length or EOI, or else the end of the file. */
const endOfScan = (bytes: Buffer, from: number): number => {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1 && at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (marker !== 0x00 && marker !== 0xff && !standsAlone(marker)) return at
    at = bytes.indexOf(0xff, at + 1)
  }
  return bytes.length
}

/** Null without a frame header. */
const cleanJpeg = (bytes: Buffer): CleanImage | 'tooManyPieces' | null => {
  const kept: Buffer[] = []
  let pixels: Pixels | null = null
  let orientation: number | null = null
  let isScanned = false
  let at = SOI_BYTES
  for (let piece = 0; at + 4 <= bytes.length; piece += 1) {
    if (piece === MAX_PIECES) return 'tooManyPieces'
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff || marker === 0x00) {
      // Bytes that belong to no segment. Before the coded data decoders skip them. Later they are coded data behind a
      // damaged byte, which decoders still show in part.
      const next = endOfScan(bytes, at)
      if (isScanned) kept.push(bytes.subarray(at, next))
      at = next
    } else if (marker === 0xff) at += 1
    else if (marker === EOI) break
    else {
      const end = standsAlone(marker) ? at + 2 : at + 2 + bytes.readUInt16BE(at + 2)
      if (end > bytes.length) {
        // Cut off, or coded data behind a damaged byte.
        if (isScanned && isKept(marker, bytes.subarray(at))) kept.push(bytes.subarray(at))
        break
      }
      const segment = bytes.subarray(at, end)
      if (isFrame(marker) && segment.length >= 9)
        pixels = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }
      if (marker === APP1) orientation ??= readOrientation(segment)
      if (isKept(marker, segment)) kept.push(segment)
      at = end
      if (marker === SOS) {
        isScanned = true
        const scanned = endOfScan(bytes, end)
        kept.push(bytes.subarray(end, scanned))
        at = scanned
      }
    }
  }
  if (!pixels) return null
  const first = kept[0]?.[1] === APP0 ? 1 : 0
  if (orientation !== null) kept.splice(first, 0, orientationSegment(orientation))
  return { pixels, bytes: Buffer.concat([bytes.subarray(0, SOI_BYTES), ...kept, Buffer.from([0xff, EOI])]) }
}

const PNG_SIGNATURE_BYTES = 8
/** Chunks that change how a PNG is shown, beside the critical ones, whose names begin with a capital letter. */
const SHOWING_CHUNKS = new Set(
  'tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
)

/** Null without an IHDR chunk. */
const cleanPng = (bytes: Buffer): CleanImage | 'tooManyPieces' | null => {
  const kept = [bytes.subarray(0, PNG_SIGNATURE_BYTES)]
  let pixels: Pixels | null = null
  let at = PNG_SIGNATURE_BYTES
  for (let piece = 0; at + 12 <= bytes.length; piece += 1) {
    if (piece === MAX_PIECES) return 'tooManyPieces'
    const end = at + 12 + bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === 'IHDR' && at + 16 <= bytes.length)
      pixels = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    // Of a chunk that is cut off, browsers show the part that is there.
    if (/^[A-Z]/.test(name) || SHOWING_CHUNKS.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') break
    at = end
  }
  return pixels && { pixels, bytes: Buffer.concat(kept) }
}

/**
 * Removes a photo's metadata (threat-model C47: above all the place) and reads its size from the header, without
 * decoding it. Keeps the orientation of a JPEG. A PDF, and a file whose structure cannot be read, stay unchanged.
 */
export const cleanImage = (type: TypeDocument, bytes: Buffer): CleanImage | 'tooManyPieces' => {
  const cleaned = type === 'image/jpeg' ? cleanJpeg(bytes) : type === 'image/png' ? cleanPng(bytes) : null
  return cleaned ?? { pixels: null, bytes }
}
