import cluster from 'node:cluster'
import { readConfig, requirePublicHttps } from './config.ts'
import { explain } from './operator-error.ts'
import { prepareDatabase, refuseStart } from './prepare-database.ts'
import { superviseProcesses } from './processes.ts'
import { runServer } from './run.ts'

/** Writes one line to stderr. One of several processes sends the line to their parent, which prints equal ones once. */
const reportRefusal = (sentence: string): Promise<void> =>
  new Promise((resolve) => {
    if (cluster.worker) cluster.worker.send({ refusal: sentence }, () => resolve())
    else process.stderr.write(`${sentence}\n`, () => resolve())
  })

const main = async (): Promise<void> => {
  try {
    const config = readConfig(process.env)
    requirePublicHttps(config)
    if (cluster.isPrimary && config.processes > 1) {
      await refuseStart(config)
      await prepareDatabase(config, new Date(), (line) => process.stdout.write(`${line}\n`))
      superviseProcesses(config.processes)
    } else await runServer(config)
  } catch (error) {
    await reportRefusal(explain(error))
    process.exit(1)
  }
}

// scripts/ensure-built.ts loads this file without running it.
if (import.meta.main) await main()
