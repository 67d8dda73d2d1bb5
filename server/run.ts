import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { backUpRegularly } from './backup/schedule.ts'
import type { Config } from './config.ts'
import { lockDataDir } from './db/lock.ts'
import { migrateDatabase } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { type FirstAdmin, seed } from './db/seed.ts'
import { tidyHourly } from './housekeeping.ts'

/** Time that answers under way have to end; then the sockets are closed (threat-model F21). */
const GRACE_MS = 8000

/**
 * Connections that may wait to be taken: one that finds no place tries again for seconds (Node's own number is 511).
 */
const BACKLOG = 4096

const DIST = join(import.meta.dirname, '../dist')
/** A build is whole once its stamp is there (scripts/build.ts). */
const isBuilt = (): boolean => existsSync(join(DIST, 'stamp.json'))

const clock = () => new Date()

/** What a person reads on the console; everything else there is a log line. */
const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const sayFirstAdmin = (first: FirstAdmin | null): void => {
  if (first?.from === 'random')
    say(
      `Premier compte administrateur\u00a0: ${first.username} / ${first.password}\nNotez ce mot de passe\u00a0: il n'est affiché qu'une fois.`,
    )
  if (first?.from === 'default')
    say(`Compte administrateur de départ\u00a0: ${first.username} / ${first.password}`)
}

const sayWhere = (app: FastifyInstance, { host, port }: Config): void => {
  const address = app.server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  say(`Le site est ouvert\u00a0: http://${host === '127.0.0.1' ? 'localhost' : host}:${bound}`)
}

/** Runs one server until a signal or an unexpected error ends this process. Throws when it cannot start. */
export const runServer = async (config: Config): Promise<void> => {
  // What nobody can read any more, on a full disk or a closed pipe, ends nobody's request (threat-model F12).
  process.stdout.on('error', () => undefined)
  const lock = config.databaseUrl ? null : lockDataDir(config.dataDir)
  let app: FastifyInstance | undefined
  await migrateDatabase(config, clock())
  const database = openDatabase(config, {
    onLostConnection: (error) => app?.log.error({ err: error }, 'database connection lost'),
  })
  const first = await seed(database.db, config, clock())
  app = await createApp({
    db: database.db,
    config,
    clock,
    ...(isBuilt() && { dist: DIST }),
  })
  const listening = app

  const stopTidying = tidyHourly({ db: database.db, clock }, listening.log)
  const stopBackups = backUpRegularly(config, listening.log)
  let stopping = false
  const stop = async (exitCode: number): Promise<void> => {
    if (stopping) return
    stopping = true
    stopTidying()
    stopBackups()
    setTimeout(() => listening.server.closeAllConnections(), GRACE_MS).unref()
    await listening.close()
    await database.close()
    lock?.release()
    process.exit(exitCode)
  }
  process.once('SIGTERM', () => void stop(0))
  process.once('SIGINT', () => void stop(0))
  // Never go on half-broken: say what happened, finish what is under way, let the supervisor start anew.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.once(event, (error: unknown) => {
      listening.log.fatal({ err: error }, event)
      void stop(1)
    })

  // A third of the memory held now is what loading left behind; `npm start` lets it be given back.
  globalThis.gc?.({ type: 'major', flavor: 'last-resort' })
  await listening.listen({ host: config.host, port: config.port, backlog: BACKLOG })
  sayFirstAdmin(first)
  // Of several processes one says it.
  if (cluster.isPrimary || cluster.worker?.id === 1) sayWhere(listening, config)
}
