import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

/** First byte of every ciphertext: version of its layout (version, IV, tag, bytes). */
const LAYOUT = 1
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts documents, pieces of unfinished uploads and payment keys, so that a stolen database does not reveal them:
 * AES-256-GCM with a key derived from APP_SECRET. `about` (such as a stored path) is authenticated with the ciphertext:
 * a ciphertext that was moved to another row cannot be decrypted.
 */
export interface Encryption {
  readonly encrypt: (plain: Uint8Array, about: string) => Buffer
  /**
   * Null when the secret or `about` differs, or the bytes were changed: a backup that was restored with another secret
   * has such rows.
   */
  readonly decrypt: (sealed: Uint8Array, about: string) => Buffer | null
  /** Keyed hash (HMAC-SHA256, hex) of a text, to compare texts without storing them. */
  readonly fingerprint: (text: string) => string
}

/**
 * Keyed hash that only the same secret produces, to recognise the secret of a database or backup. The hashed text must
 * not change: databases and backups hold the mark.
 */
export const secretMark = (encryption: Encryption): string => encryption.fingerprint('backup')

export const createEncryption = (secret: string): Encryption => {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'garde-enfants', use, 32))
  const sealing = derive('documents and payment keys')
  // A key object: HMAC would import a buffer at each call, which takes longer than the hash.
  const fingerprinting = createSecretKey(derive('fingerprints'))
  return {
    encrypt: (plain, about) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([Buffer.of(LAYOUT), iv, cipher.getAuthTag(), sealed])
    },
    decrypt: (sealed, about) => {
      const [start, end] = [1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES]
      if (sealed[0] !== LAYOUT || sealed.length < end) return null
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(1, start))
        .setAAD(Buffer.from(about))
        .setAuthTag(sealed.subarray(start, end))
      const plain = decipher.update(sealed.subarray(end))
      try {
        return Buffer.concat([plain, decipher.final()])
      } catch {
        // The tag does not fit.
        return null
      }
    },
    fingerprint: (text) => createHmac('sha256', fingerprinting).update(text).digest('hex'),
  }
}
