import type { Insertable } from 'kysely'
import type { Passkey } from '#contract/passkeys.admin.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'

const SHOWN = ['id', 'nom', 'dateCreation', 'derniereUtilisation'] as const

/** Passkeys of an account, oldest first. */
export const listPasskeys = (db: Db, adminId: string): Promise<Passkey[]> =>
  db
    .selectFrom('passkeys')
    .select(SHOWN)
    .where('adminId', '=', adminId)
    .orderBy('dateCreation')
    .orderBy('id')
    .execute()

/** Passkeys of all accounts, for the list of accounts. */
export const listAllPasskeys = (db: Db) =>
  db
    .selectFrom('passkeys')
    .select(['adminId', ...SHOWN])
    .orderBy('dateCreation')
    .orderBy('id')
    .execute()

export const listCredentialIds = async (db: Db, adminId: string): Promise<string[]> => {
  const rows = await db.selectFrom('passkeys').select('credentialId').where('adminId', '=', adminId).execute()
  return rows.map(({ credentialId }) => credentialId)
}

/** A passkey with the name of its account; undefined when the device is unknown. */
export const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .innerJoin('admin_users', 'admin_users.id', 'passkeys.adminId')
    .select(['passkeys.id', 'adminId', 'credentialId', 'publicKey', 'compteur', 'username'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()

export const insertPasskey = async (tx: Db, row: Insertable<Database['passkeys']>): Promise<void> => {
  await tx.insertInto('passkeys').values(row).execute()
}

/** False: the account has no such passkey, or it has this name already. */
export const renamePasskey = async (db: Db, adminId: string, id: string, nom: string): Promise<boolean> => {
  const row = await db
    .updateTable('passkeys')
    .set({ nom })
    .where('id', '=', id)
    .where('adminId', '=', adminId)
    .where('nom', '!=', nom)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False: the account has no such passkey. */
export const deletePasskey = async (tx: Db, adminId: string, id: string): Promise<boolean> => {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('adminId', '=', adminId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Records a use, and locks the passkey. False: it was removed, or its device counted a use, since `seen` was read. */
export const recordUse = async (
  tx: Db,
  seen: { readonly id: string; readonly compteur: number },
  compteur: number,
  derniereUtilisation: string,
): Promise<boolean> => {
  const row = await tx
    .updateTable('passkeys')
    .set({ compteur, derniereUtilisation })
    .where('id', '=', seen.id)
    .where('compteur', '=', seen.compteur)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const insertChallenge = async (
  db: Db,
  challenge: Insertable<Database['passkey_challenges']>,
): Promise<void> => {
  await db.insertInto('passkey_challenges').values(challenge).execute()
}

/**
 * Takes a challenge. Only the caller who deletes the row gets it. False unless it was made for this session (null: for
 * a sign-in) and has not expired.
 */
export const takeChallenge = async (
  db: Db,
  hash: string,
  sessionHash: string | null,
  now: string,
): Promise<boolean> => {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hash)
    .where('sessionHash', sessionHash === null ? 'is' : '=', sessionHash)
    .returning('expiration')
    .executeTakeFirst()
  return row !== undefined && row.expiration > now
}

export const deleteChallengesExpiredBefore = async (db: Db, instant: string): Promise<void> => {
  await db.deleteFrom('passkey_challenges').where('expiration', '<', instant).execute()
}
