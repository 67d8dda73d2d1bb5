import { createHash } from 'node:crypto'
import { DOCUMENT_REFUSALS, MAX_UPLOAD_BYTES, TYPES_DOCUMENT, type TypeDocument } from '#contract/upload.ts'
import { invalid, Refusal } from '../refusal.ts'
import { cleanImage } from './image.ts'

/** A file whose bytes, name and declared type agree. Photos have lost the metadata that cleanImage can read. */
export interface CheckedDocument {
  readonly filename: string
  readonly type: TypeDocument
  readonly bytes: Buffer
  /** Of `bytes`, hexadecimal. */
  readonly sha256: string
}

const SIGNATURES: readonly { type: TypeDocument; bytes: Buffer }[] = [
  { type: 'application/pdf', bytes: Buffer.from('%PDF-') },
  { type: 'image/jpeg', bytes: Buffer.from([0xff, 0xd8, 0xff]) },
  { type: 'image/png', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
]

/** Type of a file by its first bytes (docs/product.md, "Uploads"). */
const typeOfBytes = (bytes: Buffer): TypeDocument | null =>
  SIGNATURES.find((signature) => bytes.subarray(0, signature.bytes.length).equals(signature.bytes))?.type ??
  null

/** Declared types of a file whose type the browser does not know. They pass for every file. */
const UNINFORMATIVE_TYPES = new Set(['', 'application/octet-stream'])
const declares = (declared: string, type: TypeDocument): boolean =>
  UNINFORMATIVE_TYPES.has(declared) ||
  declared === type ||
  // Not a registered type, but some programs declare it.
  (declared === 'image/jpg' && type === 'image/jpeg')

/**
 * Largest number of pixels, above every phone's camera (200 million). A small file that claims more would exhaust the
 * memory of a decoder.
 */
const MAX_PIXELS = 250_000_000

/** Bidi controls: after one that turns the direction around, `fdp.exe` is shown as `exe.pdf`. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/** File name to show: last part of the path, without control characters. */
const nameToShow = (filename: string): string =>
  (filename.split(/[/\\]/).at(-1) ?? '')
    .replace(/\p{Cc}/gu, '')
    .replace(BIDI_CONTROLS, '')
    .trim()
    // The end of the name, which has the ending; 255 is the limit of contract/nanny-applications.ts.
    .slice(-255)
    // Last, because the cut may split a surrogate pair.
    .toWellFormed()

const endingOf = (filename: string): string => /\.[^.]+$/.exec(filename.toLowerCase())?.[0] ?? ''

const TYPES = Object.keys(TYPES_DOCUMENT) as TypeDocument[]
const hasEnding = (type: TypeDocument, ending: string): boolean =>
  (TYPES_DOCUMENT[type] as readonly string[]).includes(ending)

/** Checks name and declared type of a file whose bytes have not arrived; throws a 400. */
export const checkName = (filename: string, declaredType: string, path: string): void => {
  const type = TYPES.find((known) => hasEnding(known, endingOf(nameToShow(filename))))
  if (!type) throw invalid(path, DOCUMENT_REFUSALS.type)
  if (!declares(declaredType.toLowerCase(), type)) throw invalid(path, DOCUMENT_REFUSALS.nom)
}

/** Checks one file and removes a photo's metadata; throws a 400 (DOCUMENT_REFUSALS, at `path`) or a 413. */
export const checkDocument = (
  given: { readonly filename: string; readonly declaredType: string; readonly bytes: Buffer },
  path: string,
): CheckedDocument => {
  const { bytes } = given
  if (bytes.length > MAX_UPLOAD_BYTES) throw new Refusal('tooLarge')
  if (bytes.length === 0) throw invalid(path, DOCUMENT_REFUSALS.vide)
  const type = typeOfBytes(bytes)
  const filename = nameToShow(given.filename)
  const ending = endingOf(filename)
  if (!type || !TYPES.some((known) => hasEnding(known, ending))) throw invalid(path, DOCUMENT_REFUSALS.type)
  if (
    given.filename.includes('\0') ||
    !hasEnding(type, ending) ||
    !declares(given.declaredType.toLowerCase(), type)
  )
    throw invalid(path, DOCUMENT_REFUSALS.nom)
  const image = cleanImage(type, bytes)
  if (image === 'tooManyPieces') throw invalid(path, DOCUMENT_REFUSALS.dimensions)
  if (image.pixels && image.pixels.width * image.pixels.height > MAX_PIXELS)
    throw invalid(path, DOCUMENT_REFUSALS.dimensions)
  const sha256 = createHash('sha256').update(image.bytes).digest('hex')
  return { filename, type, bytes: image.bytes, sha256 }
}
