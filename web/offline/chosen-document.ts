/**
 * A file that a candidate chooses in the form: read and shrunk at once, uploaded at once when there is a network,
 * and handed to `soumettre` in any case, which uploads it if that did not work.
 */
import { MAX_UPLOAD_BYTES, TYPES_DOCUMENT, type TypeDocument } from '#contract/upload.ts'
import { PHOTO_QUALITY, PHOTO_SIDE_PX } from './constants.ts'
import { fingerprint } from './documents.ts'
import type { KeptDocument } from './entry.ts'
import { newKey } from './key.ts'
import { enqueueDocument } from './outbox.ts'
import { NOBODY, parseJson, type Transport } from './transport.ts'

const MAGIC: Readonly<Record<TypeDocument, readonly number[]>> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47],
}

/** By the first bytes, as the server does: the type a phone declares is often empty or wrong. */
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
    : `${name.replace(/\.(pdf|jpe?g|png)$/i, '') || 'document'}${endings[0]}`
}

/**
 * A photo redrawn as JPEG, 1600 px at most: upright as the camera meant it, and without the place where it was
 * taken. Null where the browser cannot, or when nothing is won.
 */
const shrink = async (photo: Blob): Promise<ArrayBuffer | null> => {
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
    const scale = Math.min(1, PHOTO_SIDE_PX / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) return null
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: PHOTO_QUALITY })
    return jpeg.type === 'image/jpeg' ? jpeg.arrayBuffer() : null
  } catch {
    return null
  }
}

export type Choix =
  | { readonly choix: 'pret'; readonly document: KeptDocument }
  /**
   * The toast "Fichier trop volumineux" (docs/product.md, "Messages of the screens"); the limit is on the file as
   * chosen.
   */
  | { readonly choix: 'tropVolumineux' }
  | { readonly choix: 'typeRefuse' }
  | { readonly choix: 'illisible' }

/** Reads a chosen file. Never throws: a card that was taken out of the phone is `illisible`. */
export const lireFichier = async (file: File): Promise<Choix> => {
  if (file.size > MAX_UPLOAD_BYTES) return { choix: 'tropVolumineux' }
  try {
    const original = await file.arrayBuffer()
    const type = typeOf(original)
    if (!type) return { choix: 'typeRefuse' }
    const jpeg = type === 'application/pdf' ? null : await shrink(new Blob([original], { type }))
    // A drawing or a screenshot may weigh less as the PNG it is; a JPEG is replaced in any case, for the GPS in it.
    const replaced = jpeg && (type === 'image/jpeg' || jpeg.byteLength < original.byteLength) ? jpeg : null
    const bytes = replaced ?? original
    const kept = replaced ? 'image/jpeg' : type
    const document = {
      cle: newKey(),
      filename: nameFor(file.name, kept),
      type: kept,
      size: bytes.byteLength,
      bytes,
      sha256: await fingerprint(bytes),
      storedPath: null,
    }
    return { choix: 'pret', document }
  } catch {
    return { choix: 'illisible' }
  }
}

/** fetch tells nothing while it sends. `onProgress` gets the part that has left, 0 to 1. */
const sendWithProgress =
  (onProgress: (part: number) => void, signal: AbortSignal): Transport =>
  ({ path, headers, body, limitMs }) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest()
      request.open('POST', path)
      request.timeout = limitMs
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () =>
        resolve({
          status: request.status,
          retryAfter: request.getResponseHeader('retry-after'),
          body: parseJson(request.responseText),
        })
      request.onerror = request.ontimeout = request.onabort = () => resolve(NOBODY)
      signal.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body)
    })

export type DepotImmediat =
  /** On the server; `document` now knows its `storedPath`. */
  | { readonly depot: 'depose'; readonly document: KeptDocument }
  /** No network: it stays in the list, marked as kept on the phone, and travels with the application. */
  | { readonly depot: 'garde' }
  /** The server does not want it: `message` is for the toast "Erreur d'upload". */
  | { readonly depot: 'refuse'; readonly message: string }

/** Uploads a chosen file while the form is being filled; `signal` is the person who takes it back. Never throws. */
export const deposerFichier = async (
  document: KeptDocument,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<DepotImmediat> => {
  const verdict = await enqueueDocument(document, sendWithProgress(onProgress, signal))
  switch (verdict.verdict) {
    case 'confirme': {
      const { storedPath } = verdict.body as { storedPath: string }
      return { depot: 'depose', document: { ...document, storedPath } }
    }
    case 'nonLivre':
    case 'retire':
      return { depot: 'garde' }
    case 'refuse':
      return { depot: 'refuse', message: verdict.message }
  }
}
