/**
 * A file that a candidate chooses in the form: read and, if it is a photo, shrunk at once, and uploaded at once when
 * there is a network. Unless it was refused or taken back, `submit` gets it, and uploads it if the first upload
 * failed.
 */
import { MAX_UPLOAD_BYTES, TYPES_DOCUMENT, type TypeDocument } from '#contract/upload.ts'
import { sha256Of } from './documents.ts'
import type { StoredDocument } from './entry.ts'
import { newKey } from './key.ts'

const MAGIC: Readonly<Record<TypeDocument, readonly number[]>> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47],
}

/** Type by the first bytes: the type that a phone declares is often empty or wrong. The server checks again. */
const typeOf = (bytes: ArrayBuffer): TypeDocument | null => {
  const head = new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength))
  const types = Object.keys(MAGIC) as TypeDocument[]
  return types.find((type) => MAGIC[type].every((byte, index) => head[index] === byte)) ?? null
}

/** Name and content must agree (contract/upload.ts): "scan" or "photo.png" that is a JPEG becomes "….jpg". */
const nameFor = (name: string, type: TypeDocument): string => {
  const endings: readonly string[] = TYPES_DOCUMENT[type]
  const lower = name.toLowerCase()
  return endings.some((ending) => lower.endsWith(ending))
    ? name
    : `${name.replace(/\.(pdf|jpe?g|png|hei[cf]|webp)$/i, '') || 'document'}${endings[0]}`
}

/** Redraws a photo (shrink-photo.ts). Null where the browser cannot, or when the code cannot be fetched. */
const shrink = async (photo: Blob): Promise<ArrayBuffer | null> => {
  const code = await import('./shrink-photo.ts').catch(() => null)
  return code ? code.shrinkPhoto(photo) : null
}

/** Larger photos are not read: decoding them could end the page on a cheap phone. */
const MAX_PHOTO_BYTES = 40 * 1024 * 1024

/** Whether a file is refused for its size before it is read. A photo (by type or name) may be larger: it is shrunk. */
export const isTooLarge = ({ name, type, size }: File): boolean =>
  size > (type.startsWith('image/') || /\.(jpe?g|png)$/i.test(name) ? MAX_PHOTO_BYTES : MAX_UPLOAD_BYTES)

/** Result of reading a chosen file. */
export type ChosenFile =
  | { readonly result: 'ready'; readonly document: StoredDocument }
  /** Toast "Fichier trop volumineux" (docs/product.md, "Messages of the screens"). */
  | { readonly result: 'tooLarge' }
  | { readonly result: 'wrongType' }
  | { readonly result: 'unreadable' }

/** Reads a chosen file. Never throws: a memory card that was removed from the phone gives `unreadable`. */
export const readChosenFile = async (file: File): Promise<ChosenFile> => {
  if (isTooLarge(file)) return { result: 'tooLarge' }
  try {
    const original = await file.arrayBuffer()
    const type = typeOf(original)
    // A photo in another format (HEIC, WebP) becomes a JPEG where the browser can read it.
    const jpeg = type === 'application/pdf' ? null : await shrink(new Blob([original]))
    // A PNG stays if it is smaller (drawings, screenshots). A JPEG is replaced at any size: it may contain GPS data.
    const replaced = jpeg && (type !== 'image/png' || jpeg.byteLength < original.byteLength) ? jpeg : null
    const sentType = replaced ? 'image/jpeg' : type
    if (!sentType) return { result: 'wrongType' }
    const bytes = replaced ?? original
    if (bytes.byteLength > MAX_UPLOAD_BYTES) return { result: 'tooLarge' }
    const document = {
      key: newKey(),
      filename: nameFor(file.name, sentType),
      type: sentType,
      size: bytes.byteLength,
      bytes,
      sha256: await sha256Of(bytes),
      storedPath: null,
    }
    return { result: 'ready', document }
  } catch {
    return { result: 'unreadable' }
  }
}

/** Result of an upload from the form. */
export type UploadedNow =
  /** On the server; `document` now knows its `storedPath`. */
  | { readonly outcome: 'confirmed'; readonly document: StoredDocument }
  /** A file that the person did not take back stays in the list, and is sent with the application. */
  | { readonly outcome: 'undelivered' }
  /** The server or a proxy refused it: `message` is for the toast "Erreur d'upload". */
  | { readonly outcome: 'refused'; readonly message: string }

/**
 * Uploads a chosen file while the form is being filled. `onProgress` gets the share that was sent, 0 to 1; `signal`
 * aborts when the person takes the file back or sends the form. Never throws.
 */
export const uploadChosenFile = async (
  document: StoredDocument,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<UploadedNow> => {
  const code = await import('./upload-now.ts').catch(() => null)
  if (!code) return { outcome: 'undelivered' }
  const result = await code.uploadNow(document, onProgress, signal)
  switch (result.outcome) {
    case 'confirmed': {
      const { storedPath } = result.body as { storedPath: string }
      return { outcome: 'confirmed', document: { ...document, storedPath } }
    }
    case 'undelivered':
    case 'withdrawn':
      return { outcome: 'undelivered' }
    case 'refused':
      return { outcome: 'refused', message: result.message }
  }
}
