import type { Db } from './db/db.ts'
import { setSecretMark } from './db/installation.ts'
import { type Encryption, secretMark } from './encryption.ts'
import { resealPaymentConfigs } from './payment-configs/queries.ts'
import { forgetFingerprints } from './submissions/queries.ts'
import { findUnreadable, type Unreadable } from './unreadable.ts'
import { resealDocuments } from './upload/queries.ts'
import { deleteAllUploads } from './uploads/queries.ts'

export interface Rotated {
  /** Numbers of rows that were gone through: all documents, all payment methods. */
  readonly documents: number
  readonly paymentConfigs: number
  /** What could not be decrypted, and stayed as it was. */
  readonly unreadable: Unreadable
}

/**
 * Encrypts documents and payment keys again with another secret, in one transaction. What cannot be decrypted stays as
 * it is. Fingerprints of submissions cannot be computed again, because their contents are not stored: they are cleared,
 * and a repeat under a known key then gets its receipt without a check of its content. Uploads that resume are deleted:
 * phones begin unfinished ones again. The server must be stopped.
 */
export const rotateSecret = (db: Db, from: Encryption, to: Encryption): Promise<Rotated> =>
  db.transaction().execute(async (tx) => {
    const reseal = (sealed: Buffer, about: string): Buffer => {
      const plain = from.decrypt(sealed, about)
      return plain ? to.encrypt(plain, about) : sealed
    }
    const documents = await resealDocuments(tx, reseal)
    const paymentConfigs = await resealPaymentConfigs(tx, reseal)
    await deleteAllUploads(tx)
    await forgetFingerprints(tx)
    await setSecretMark(tx, secretMark(to))
    return { documents, paymentConfigs, unreadable: await findUnreadable(tx, to) }
  })
