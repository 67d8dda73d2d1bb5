import type { FastifyInstance } from 'fastify'
import { endpoints as memes } from '#contract/meme-personne.admin.ts'
import { endpoints } from '#contract/personnes.admin.ts'
import { maxBackupAgeDays } from '../backup/retention.ts'
import type { Config } from '../config.ts'
import { truncateWal } from '../db/state.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { erasePerson, findPerson, listMemePersonne } from './queries.ts'

const DAY_MS = 24 * 60 * 60_000

/** When every scheduled backup from before `now` is deleted for certain; null when no backups are scheduled. */
const endOfBackups = ({ backup }: Config, now: Date): string | null =>
  backup.everyHours === 0 ? null : new Date(now.getTime() + maxBackupAgeDays(backup) * DAY_MS).toISOString()

export const personnes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, deps, memes, {
    listMemePersonne: ({ query }) => listMemePersonne(deps.db, query.ids),
  })
  serve(app, deps, endpoints, {
    findPerson: ({ body }) => findPerson(deps.db, body.telephone),
    erasePerson: async ({ body }) => {
      const erased = await deps.db.transaction().execute((tx) => erasePerson(tx, body.telephone))
      const postgresql = deps.config.databaseUrl !== null
      await truncateWal(deps.db, postgresql)
      return { ...erased, sauvegardesJusque: endOfBackups(deps.config, deps.clock()), postgresql }
    },
  })
}
