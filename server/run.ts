import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { findDefaultUsername } from './auth/queries.ts'
import { backUpRegularly } from './backup/schedule.ts'
import type { Config } from './config.ts'
import { lockDataDir } from './db/lock.ts'
import { openDatabase } from './db/open.ts'
import { seed } from './db/seed.ts'
import { createEncryption } from './encryption.ts'
import { tidyHourly } from './housekeeping.ts'
import { prepareDatabase, refuseStart } from './prepare-database.ts'
import { printFirstAdmin } from './print-first-admin.ts'
import { checkSecret } from './secret-mark.ts'

/** Time that running requests have to finish at shutdown; then their sockets are closed (threat-model F21). */
const SHUTDOWN_GRACE_MS = 8000

/** Length of the accept queue. A client that finds it full retries for seconds (Node's default is 511). */
const BACKLOG = 4096

const DIST = join(import.meta.dirname, '../dist')
/** The build writes its stamp last (scripts/build.ts). */
const isBuilt = (): boolean => existsSync(join(DIST, 'stamp.json'))

const clock = () => new Date()

/** Of several processes only the first prints what is the same for all. */
const isFirst = cluster.isPrimary || cluster.worker?.id === 1

/** Prints a line for a person, among the lines of the log. */
const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const printAddress = (app: FastifyInstance, { host, port, publicUrl }: Config): void => {
  const address = app.server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  const written = host.includes(':') ? `[${host}]` : host
  const here = `http://${host === '127.0.0.1' ? 'localhost' : written}:${bound}`
  print(`Le site est ouvert\u00a0: ${publicUrl ? `${publicUrl} (sur cette machine\u00a0: ${here})` : here}`)
}

/** Starts the server; a signal or an unexpected error ends the process. Throws when the server cannot start. */
export const runServer = async (config: Config): Promise<void> => {
  // A full disk or a closed pipe behind stdout must not end requests (threat-model F12).
  process.stdout.on('error', () => undefined)
  if (cluster.isPrimary) await refuseStart(config)
  const lock = config.databaseUrl ? null : lockDataDir(config.dataDir)
  let app: FastifyInstance | undefined
  if (cluster.isPrimary) await prepareDatabase(config, clock(), print)
  const database = openDatabase(config, {
    onLostConnection: (error) => app?.log.error({ err: error }, 'database connection lost'),
  })
  await checkSecret(database.db, createEncryption(config.secret))
  // Before the rest of the start, which may fail: the next start finds an account and prints no password.
  printFirstAdmin(await seed(database.db, config, clock()))
  // An earlier private start may have made an account with the known password.
  const known = config.privateStart || !isFirst ? null : await findDefaultUsername(database.db)
  if (known !== null)
    print(
      `Le compte ${known} a encore le mot de passe de départ, que tout le monde connaît\u00a0: changez-le dans Profil.`,
    )
  app = await createApp({
    db: database.db,
    config,
    clock,
    ...(isBuilt() && { dist: DIST }),
  })
  const listening = app

  const stopTidying = tidyHourly({ db: database.db, clock, config }, listening.log)
  const stopBackups = backUpRegularly(config, listening.log)
  let stopping = false
  const stop = async (exitCode: number): Promise<void> => {
    if (stopping) return
    stopping = true
    stopTidying()
    stopBackups()
    setTimeout(() => listening.server.closeAllConnections(), SHUTDOWN_GRACE_MS).unref()
    await listening.close()
    await database.close()
    lock?.release()
    process.exit(exitCode)
  }
  // A second signal must not end running requests: systemd signals each of several processes, and so does their parent.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
  // After an unexpected error the state is unknown: log it, finish running requests, let the supervisor restart.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.once(event, (error: unknown) => {
      listening.log.fatal({ err: error }, event)
      void stop(1)
    })

  // After the start a third of the heap is garbage: collect it now. `gc` exists because `npm start` passes --expose-gc.
  globalThis.gc?.({ type: 'major', flavor: 'last-resort' })
  await listening.listen({ host: config.host, port: config.port, backlog: BACKLOG })
  if (isFirst) printAddress(listening, config)
}
