import type { Insertable } from 'kysely'
import type { Role } from '#contract/auth.ts'
import type { Compte } from '#contract/comptes.admin.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'
import { listAllPasskeys } from '../passkeys/queries.ts'

/**
 * All accounts with their passkeys and their sessions that began after `begun` and that a person used after `used`.
 * `ownIdHash` marks the caller's session.
 */
export const listComptes = async (
  db: Db,
  ownIdHash: string,
  { begun, used }: { readonly begun: Date; readonly used: Date },
): Promise<Compte[]> => {
  const accounts = await db
    .selectFrom('admin_users')
    .select(['id', 'username', 'nom', 'email', 'role', 'dateCreation', 'passwordHash'])
    .orderBy('dateCreation')
    .orderBy('id')
    .execute()
  const sessions = await db
    .selectFrom('sessions')
    .select(['adminId', 'idHash', 'appareil', 'dateCreation', 'derniereActivite'])
    .where('derniereActivite', '>=', used.toISOString())
    .where('dateCreation', '>=', begun.toISOString())
    .orderBy('derniereActivite', 'desc')
    .execute()
  const passkeys = await listAllPasskeys(db)
  return accounts.map(({ passwordHash, ...account }) => ({
    ...account,
    enAttente: passwordHash === '',
    passkeys: passkeys.filter(({ adminId }) => adminId === account.id),
    sessions: sessions
      .filter(({ adminId }) => adminId === account.id)
      .map(({ appareil, dateCreation, derniereActivite, idHash }) => ({
        appareil,
        dateCreation,
        derniereActivite,
        courante: idHash === ownIdHash,
      })),
  }))
}

export const insertCompte = async (db: Db, account: Insertable<Database['admin_users']>): Promise<void> => {
  await db.insertInto('admin_users').values(account).execute()
}

export const compteExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('admin_users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/**
 * Whether an administrator other than `id` has a password. Locks the administrators until the end of the
 * transaction, so that two of them cannot remove each other at once.
 */
export const hasOtherAdministrator = async (tx: Db, id: string): Promise<boolean> => {
  await tx.updateTable('admin_users').set({ role: 'admin' }).where('role', '=', 'admin').execute()
  const other = await tx
    .selectFrom('admin_users')
    .select('id')
    .where('role', '=', 'admin')
    .where('id', '!=', id)
    .where('passwordHash', '!=', '')
    .executeTakeFirst()
  return other !== undefined
}

/** False: the account has this role already. */
export const setRole = async (tx: Db, id: string, role: Role): Promise<boolean> => {
  const row = await tx
    .updateTable('admin_users')
    .set({ role })
    .where('id', '=', id)
    .where('role', '!=', role)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes an account with its sessions, links and passkeys. Returns its user name, which the audit log keeps. */
export const deleteCompte = async (tx: Db, id: string): Promise<string> => {
  const { username } = await tx
    .deleteFrom('admin_users')
    .where('id', '=', id)
    .returning('username')
    .executeTakeFirstOrThrow()
  return username
}
