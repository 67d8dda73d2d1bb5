import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/etat.admin.ts'
import { findNewestBackup } from '../backup/file.ts'
import { readBackupReport } from '../backup/report.ts'
import { databaseBytes } from '../db/state.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { countOverdue } from '../purge/purge.ts'
import { whyPurgeWaits } from '../purge/scheduled-purge.ts'

const HOUR_MS = 60 * 60_000
/** Delay of a scheduled backup that is not reported: the server may have been off. */
const TOLERATED_DELAY_MS = 6 * HOUR_MS

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string
}

export const etat = (app: FastifyInstance, { db, config, clock, ...deps }: Deps): void => {
  const demarrage = clock().toISOString()
  serve(app, { db, config, clock, ...deps }, endpoints, {
    etat: async () => {
      const [tailleBaseOctets, newest, { bavail, bsize }, aPurger, purgeEnAttente, { after, drill }] =
        await Promise.all([
          databaseBytes(db, config.databaseUrl !== null),
          findNewestBackup(config.backup.dir, clock()),
          statfs(config.dataDir),
          countOverdue(db, clock()),
          whyPurgeWaits({ db, clock, config }),
          readBackupReport(config.backup.dir),
        ])
      const age = newest ? clock().getTime() - Date.parse(newest.date) : Number.POSITIVE_INFINITY
      return {
        version,
        base: config.databaseUrl ? ('postgresql' as const) : ('sqlite' as const),
        demarrage,
        tailleBaseOctets,
        derniereSauvegarde: newest ? { date: newest.date, octets: newest.bytes } : null,
        sauvegardeAJour: age <= config.backup.everyHours * HOUR_MS + TOLERATED_DELAY_MS,
        copieExterieure: after && { date: after.date, echec: after.failure },
        essaiRestauration: drill && { date: drill.date, lignes: drill.rows, echec: drill.failure },
        espaceLibreOctets: bavail * bsize,
        aPurger,
        purgeEnAttente,
      }
    },
  })
}
