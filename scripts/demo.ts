/**
 * `npm run demo`: serves an invented agency, which opened 76 days before its data are made. They are in a folder of its
 * own (`data-demo`, SQLite), filled at the first start; a folder that exists is served as it is and never filled again.
 */
import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { explain } from '#server/operator-error.ts'
import { runServer } from '#server/run.ts'
import { fillDemo } from './demo/fill.ts'

const FOLDER = join(dirname(import.meta.dirname), 'data-demo')

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

try {
  if (existsSync(FOLDER)) {
    const day = statSync(FOLDER).birthtime.toLocaleDateString('fr')
    say(`Démonstration du ${day}. Pour repartir à neuf, supprimez le dossier ${basename(FOLDER)}.`)
  } else {
    say('Préparation de la démonstration, une fois, en une minute environ…')
    await fillDemo(FOLDER, new Date())
  }
  say('Tout est inventé\u00a0: noms, numéros, documents. Administration\u00a0: admin / admin123')
  const { PORT, LOG_LEVEL } = process.env
  await runServer(readConfig({ PORT, LOG_LEVEL, DATA_DIR: FOLDER, BACKUP_EVERY_HOURS: '0' }))
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
