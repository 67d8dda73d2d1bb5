import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/etat.admin.ts'
import { findNewestBackup } from '../backup/file.ts'
import { readBackupReport } from '../backup/report.ts'
import { isUpToDate } from '../backup/schedule.ts'
import { databaseBytes } from '../db/state.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { countOverdue } from '../purge/purge.ts'
import { whyPurgeWaits } from '../purge/scheduled-purge.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string
}

export const etat = (app: FastifyInstance, deps: Deps): void => {
  const { db, config, clock } = deps
  const demarrage = clock().toISOString()
  serve(app, deps, endpoints, {
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
      return {
        version,
        base: config.databaseUrl ? ('postgresql' as const) : ('sqlite' as const),
        demarrage,
        tailleBaseOctets,
        derniereSauvegarde: newest ? { date: newest.date, octets: newest.bytes } : null,
        sauvegardeAJour: newest !== null && isUpToDate(config.backup.everyHours, newest.date, clock()),
        copieExterieure: after && { date: after.date, echec: after.failure },
        essaiRestauration: drill && { date: drill.date, lignes: drill.rows, echec: drill.failure },
        espaceLibreOctets: bavail * bsize,
        aPurger,
        purgeEnAttente,
      }
    },
  })
}
