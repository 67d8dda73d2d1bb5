import type { Db } from './db/db.ts'
import { findSealedSample, findSecretMark, setSecretMark } from './db/installation.ts'
import { type Encryption, secretMark } from './encryption.ts'
import { OperatorError } from './operator-error.ts'

const WRONG_SECRET =
  "APP_SECRET n'est pas celui de cette base de données\u00a0: les documents et les clés de paiement seraient illisibles, remettez le secret d'origine (APP_SECRET, ou le fichier app-secret du dossier de données)."

/**
 * Throws a French sentence when the database was encrypted with another secret. Changes nothing. Works on the schema of
 * every version: without a mark it tries to decrypt a stored document or payment key. False when there is neither.
 */
export const refuseWrongSecret = async (db: Db, encryption: Encryption): Promise<boolean> => {
  const mark = await findSecretMark(db)
  if (mark !== null) {
    if (mark !== secretMark(encryption)) throw new OperatorError(WRONG_SECRET)
    return true
  }
  const sample = await findSealedSample(db)
  if (sample && !encryption.decrypt(sample.sealed, sample.about)) throw new OperatorError(WRONG_SECRET)
  return sample !== null
}

/** Throws like refuseWrongSecret; stores the mark of the secret in a database without one. */
export const checkSecret = async (db: Db, encryption: Encryption): Promise<void> => {
  await refuseWrongSecret(db, encryption)
  if ((await findSecretMark(db)) === null) await setSecretMark(db, secretMark(encryption))
}
