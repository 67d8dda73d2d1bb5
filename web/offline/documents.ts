import type { StoredDocument } from './entry.ts'

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 as hexadecimal, or null where the browser has no crypto.subtle. */
export const sha256Of = async (bytes: ArrayBuffer): Promise<string | null> =>
  crypto.subtle ? hexOf(await crypto.subtle.digest('SHA-256', bytes)) : null

/**
 * Whether the bytes still have their size and, if it is known, their hash: storage can fail. False also when hashing
 * them fails. Never throws.
 */
export const isIntact = async ({ bytes, size, sha256 }: StoredDocument): Promise<boolean> => {
  try {
    if (bytes.byteLength !== size) return false
    const hash = await sha256Of(bytes)
    return sha256 === null || hash === null || hash === sha256
  } catch {
    return false
  }
}
