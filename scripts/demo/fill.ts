import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { readConfig } from '#server/config.ts'
import { saveNewSecret } from '#server/data-dir.ts'
import { OperatorError } from '#server/operator-error.ts'
import { openAgency } from './agency.ts'
import { historyUntil } from './history.ts'
import { openingOf } from './past.ts'

/**
 * Makes `folder` with the data of the demo. Throws when it exists. Works in a temporary folder and renames it at the
 * end, so that `folder` is never incomplete.
 */
export const fillDemo = async (folder: string, now: Date): Promise<void> => {
  if (existsSync(folder)) throw new OperatorError(`${folder} existe déjà\u00a0: rien n'y a été changé.`)
  const unfinished = mkdtempSync(`${folder}-`)
  try {
    const config = readConfig({ DATA_DIR: unfinished, RATE_LIMIT: 'off', LOG_LEVEL: 'error' })
    await saveNewSecret(config)
    const agency = await openAgency(config, openingOf(now))
    for (const { at, run } of historyUntil(now)) {
      agency.setTime(new Date(at))
      await run(agency)
    }
    await agency.close()
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}
