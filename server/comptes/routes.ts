import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/comptes.admin.ts'
import { createLink, INVITATION_LIFETIME_MS } from '../auth/link.ts'
import { closeOtherSessions, deleteAdminLinksOf, lockCompte, lockSession } from '../auth/queries.ts'
import { requirePasswordUnlessLinked } from '../auth/require-password.ts'
import { type AdminSession, SESSION_IDLE_MS, SESSION_MAX_MS } from '../auth/session.ts'
import { normalizeUsername } from '../auth/username.ts'
import { requireDistinctUsername } from '../auth/username-rules.ts'
import type { Db } from '../db/db.ts'
import { isUniqueViolation } from '../db/unavailable.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { submitOnce } from '../submissions/submit-once.ts'
import {
  compteExists,
  deleteCompte,
  hasOtherAdministrator,
  insertCompte,
  listComptes,
  setRole,
} from './queries.ts'

export const comptes = (app: FastifyInstance, deps: Deps): void => {
  const { db, clock } = deps

  const requireCompte = async (tx: Db, id: string): Promise<void> => {
    if (!(await compteExists(tx, id))) throw new Refusal('notFound')
  }

  /** Makes a new link of an account, unless the session of the caller is closed meanwhile (threat-model C68). */
  const replaceLink = (id: string, { idHash }: AdminSession) =>
    db.transaction().execute(async (tx) => {
      const link = await createLink(tx, id, clock(), INVITATION_LIFETIME_MS)
      if (!(await lockSession(tx, idHash))) throw new Refusal('notSignedIn')
      return link
    })

  /** Removes an account or makes it read-only. Refuses when no other administrator has a password. */
  const unlessLastAdministrator = (id: string, change: (tx: Db) => Promise<void>): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const otherRemains = await hasOtherAdministrator(tx, id)
      await requireCompte(tx, id)
      if (!otherRemains) throw new Refusal('lastAdministrator')
      await change(tx)
    })

  serve(app, deps, endpoints, {
    // A session ends by itself; its row stays until its next call or the hourly housekeeping.
    listComptes: ({ admin }) => {
      const ago = (ms: number) => new Date(clock().getTime() - ms)
      return listComptes(db, admin.idHash, { begun: ago(SESSION_MAX_MS), used: ago(SESSION_IDLE_MS) })
    },
    inviteCompte: async ({ body, admin, submission }) => {
      const { id } = await submitOnce(
        deps,
        'admin_users',
        submission,
        JSON.stringify(body),
        async (tx, id, dateCreation) => {
          await requireDistinctUsername(tx, body.username)
          await insertCompte(tx, {
            ...body,
            id,
            nomCompare: normalizeUsername(body.username),
            passwordHash: '',
            dateCreation,
            motDePasseParDefaut: 0,
          })
        },
      ).catch((error: unknown) => {
        throw isUniqueViolation(error) ? new Refusal('usernameTaken') : error
      })
      // The database has the hash of a link only: a repeated invitation gets a new link, which replaces the first, and
      // has its own entry in the audit log.
      submission.isRecordedOnce = false
      // A repeat from the invited account: a link for the own account needs the password (threat-model C68).
      if (id === admin.adminId) throw new Refusal('usernameTaken')
      return { id, lien: await replaceLink(id, admin) }
    },
    createLienCompte: async ({ params: { id }, body: { motDePasse }, admin }) => {
      // Without this check a stolen session could replace the password through a link (threat-model C68).
      if (id === admin.adminId) await requirePasswordUnlessLinked(deps, admin, motDePasse)
      return replaceLink(id, admin)
    },
    setRoleCompte: async ({ params: { id }, body: { role }, noteDetail }) => {
      const set = async (tx: Db) => {
        if (!(await setRole(tx, id, role))) noteDetail(null)
      }
      if (role !== 'admin') return unlessLastAdministrator(id, set)
      await requireCompte(db, id)
      await set(db)
    },
    deleteCompte: ({ params: { id }, noteDetail }) =>
      unlessLastAdministrator(id, async (tx) => noteDetail(await deleteCompte(tx, id))),
    closeSessionsCompte: async ({ params: { id }, admin }) => {
      await db.transaction().execute(async (tx) => {
        // Waits for a link that is being made, which is then deleted too.
        if (!(await lockCompte(tx, id))) throw new Refusal('notFound')
        await deleteAdminLinksOf(tx, id)
        await closeOtherSessions(tx, id, admin.idHash)
      })
    },
  })
}
