import cluster from 'node:cluster'
import { readConfig, requirePublicHttps } from './config.ts'
import { prepareDatabase } from './prepare-database.ts'
import { superviseProcesses } from './processes.ts'
import { runServer } from './run.ts'
import { explainStart } from './start-error.ts'

const main = async (): Promise<void> => {
  try {
    const config = readConfig(process.env)
    requirePublicHttps(config)
    if (cluster.isPrimary && config.processes > 1) {
      await prepareDatabase(config, new Date(), (line) => process.stdout.write(`${line}\n`))
      superviseProcesses(config.processes)
    } else await runServer(config)
  } catch (error) {
    process.stderr.write(`${explainStart(error)}\n`)
    process.exit(1)
  }
}

// scripts/ensure-built.ts loads this file without running it.
if (import.meta.main) await main()
