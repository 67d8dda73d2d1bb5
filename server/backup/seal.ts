import { createReadStream, createWriteStream } from 'node:fs'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { OperatorError } from '../operator-error.ts'

/**
 * Loads age-encryption, of about 60 modules, when a key or a sealed backup needs it: most starts do not. Not by
 * `import()`, because the settings are checked synchronously.
 */
const age = (): typeof import('age-encryption') => createRequire(import.meta.url)('age-encryption')

/** Suffix of an encrypted backup: the age format, which `age --decrypt` reads too. */
export const ENCRYPTED_SUFFIX = '.age'

/**
 * Bytes of a file as a stream. This file has casts because Node and the DOM, whose types age-encryption uses, declare
 * different ReadableStreams.
 */
const bytesOf = (file: string) => Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>

/** Throws when the text is no public key in age format (age1…). */
export const checkPublicKey = (publicKey: string): void => new (age().Encrypter)().addRecipient(publicKey)

/** Encrypts a file into a new one with a public key. The private key is not on this machine. */
export const encryptFile = async (from: string, to: string, publicKey: string): Promise<void> => {
  const encrypter = new (age().Encrypter)()
  encrypter.addRecipient(publicKey)
  const encrypted = await encrypter.encrypt(bytesOf(from) as Parameters<typeof encrypter.encrypt>[0] & object)
  await pipeline(
    Readable.fromWeb(encrypted as unknown as ReadableStream<Uint8Array>),
    createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true }),
  )
}

/** What age-encryption says when the file is for other keys; its errors have no codes. */
const OTHER_KEY = /^no identity matched/

/**
 * Decrypts a file. Throws, in French, when there is no key, or when it does not open the file; other errors are of the
 * disk or of a damaged file.
 */
export const decryptFile = async (file: string, privateKey: string | null): Promise<Readable> => {
  if (!privateKey)
    throw new OperatorError(
      'Cette sauvegarde est chiffrée\u00a0: indiquez le fichier de la clé privée avec --cle FICHIER.',
    )
  const decrypter = new (age().Decrypter)()
  try {
    decrypter.addIdentity(privateKey)
  } catch (error) {
    throw new OperatorError("Cette clé n'est pas une clé privée valable.", { cause: error })
  }
  try {
    const plain = await decrypter.decrypt(bytesOf(file) as Parameters<typeof decrypter.decrypt>[0] & object)
    return Readable.fromWeb(plain as unknown as ReadableStream<Uint8Array>)
  } catch (error) {
    throw error instanceof Error && OTHER_KEY.test(error.message)
      ? new OperatorError("Cette clé privée n'ouvre pas cette sauvegarde.", { cause: error })
      : error
  }
}
