import type { KeptDocument } from './entry.ts'

const hexadecimal = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 as hexadecimal, or null where the browser cannot tell. */
export const fingerprint = async (bytes: ArrayBuffer): Promise<string | null> =>
  crypto.subtle ? hexadecimal(await crypto.subtle.digest('SHA-256', bytes)) : null

/** Whether the bytes are those that were chosen: storage on cheap phones does fail. Never throws. */
export const isIntact = async ({ bytes, size, sha256 }: KeptDocument): Promise<boolean> => {
  try {
    if (bytes.byteLength !== size) return false
    const now = await fingerprint(bytes)
    return sha256 === null || now === null || now === sha256
  } catch {
    return false
  }
}
