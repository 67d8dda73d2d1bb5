import type { Insertable } from 'kysely'
import { cachedQuery, type Placeholder } from '../db/cached-query.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'
import { normalizeUsername } from './username.ts'

/**
 * A session and its administrator in one query. Every call of an administrator runs it first. `in`, because SQLite
 * would plan a join with `= ?` again at each call, which takes longer than the query itself.
 */
const sessionByHash = cachedQuery((db, argument: Placeholder<{ idHash: string }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('admin_users', 'admin_users.id', 'sessions.adminId')
    .select([
      'sessions.adminId',
      'sessions.dateCreation',
      'sessions.derniereActivite',
      'username',
      'nom',
      'email',
      'role',
      'motDePasseLibre',
    ])
    .where('idHash', 'in', [argument('idHash')]),
)

export const findSession = async (db: Db, idHash: string) => (await sessionByHash(db, { idHash }))[0]

export const insertSession = async (db: Db, session: Insertable<Database['sessions']>): Promise<void> => {
  await db.insertInto('sessions').values(session).execute()
}

export const touchSession = async (db: Db, idHash: string, derniereActivite: string): Promise<void> => {
  await db.updateTable('sessions').set({ derniereActivite }).where('idHash', '=', idHash).execute()
}

/** Locks a session until the end of the transaction. False: it was closed meanwhile. */
export const lockSession = async (tx: Db, idHash: string): Promise<boolean> => {
  const row = await tx
    .updateTable('sessions')
    .set({ idHash })
    .where('idHash', '=', idHash)
    .returning('idHash')
    .executeTakeFirst()
  return row !== undefined
}

export const closeSession = async (db: Db, idHash: string): Promise<void> => {
  await db.deleteFrom('sessions').where('idHash', '=', idHash).execute()
}

export const closeOtherSessions = async (db: Db, adminId: string, keptIdHash: string): Promise<void> => {
  await db.deleteFrom('sessions').where('adminId', '=', adminId).where('idHash', '!=', keptIdHash).execute()
}

export const deleteSessionsInactiveSince = async (db: Db, instant: string): Promise<void> => {
  await db.deleteFrom('sessions').where('derniereActivite', '<', instant).execute()
}

export const findAdminByUsername = (db: Db, username: string) =>
  db
    .selectFrom('admin_users')
    .selectAll()
    .where('nomCompare', '=', normalizeUsername(username))
    .executeTakeFirst()

export const findAdminById = (db: Db, id: string) =>
  db.selectFrom('admin_users').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * User names of all accounts. Locks them: of two transactions that add a name, the second waits for the first. It reads
 * them after the lock, because in PostgreSQL a statement that waited does not see the rows added meanwhile.
 */
export const lockUsernames = async (tx: Db) => {
  await tx
    .updateTable('admin_users')
    .set(({ ref }) => ({ username: ref('username') }))
    .execute()
  return tx.selectFrom('admin_users').select(['id', 'username', 'nomCompare']).execute()
}

/** Locks an account until the end of the transaction. False: there is no such account. */
export const lockCompte = async (tx: Db, id: string): Promise<boolean> => {
  const row = await tx
    .updateTable('admin_users')
    .set(({ ref }) => ({ role: ref('role') }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks an account until the end of the transaction. False: it is gone, or its password is no longer this one. */
export const lockPassword = async (tx: Db, id: string, passwordHash: string): Promise<boolean> => {
  const row = await tx
    .updateTable('admin_users')
    .set({ passwordHash })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The administrator whose account was created first. Never an account that may only read. */
export const findFirstAdminId = async (db: Db): Promise<string | null> => {
  const admin = await db
    .selectFrom('admin_users')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('dateCreation')
    .executeTakeFirst()
  return admin?.id ?? null
}

/** On a private start the document of every screen of the back office runs this query. */
const defaultAdmins = cachedQuery((db) =>
  db.selectFrom('admin_users').select('username').where('motDePasseParDefaut', '=', 1),
)

/** User name of the account that still has the default password, if there is one. */
export const findDefaultUsername = async (db: Db): Promise<string | null> => {
  const [admin] = await defaultAdmins(db, {})
  return admin?.username ?? null
}

export const insertAdminLink = async (db: Db, link: Insertable<Database['admin_links']>): Promise<void> => {
  await db.insertInto('admin_links').values(link).execute()
}

export const deleteAdminLinksOf = async (db: Db, adminId: string): Promise<void> => {
  await db.deleteFrom('admin_links').where('adminId', '=', adminId).execute()
}

export const deleteAdminLinksExpiredBefore = async (db: Db, instant: string): Promise<void> => {
  await db.deleteFrom('admin_links').where('expiration', '<', instant).execute()
}

/**
 * Takes a one-time link. Only the caller who deletes the row gets it. Returns its administrator unless it has expired.
 */
export const takeAdminLink = async (db: Db, tokenHash: string, now: string): Promise<string | null> => {
  const row = await db
    .deleteFrom('admin_links')
    .where('tokenHash', '=', tokenHash)
    .returning(['adminId', 'expiration'])
    .executeTakeFirst()
  return row && row.expiration > now ? row.adminId : null
}
