import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgres } from './machine-programs.ts'

/** A temporary PostgreSQL: own directory, Unix socket, no port, no password. */
export interface Cluster {
  /** URL of its maintenance database; `createDatabase` creates others. */
  readonly url: string
  readonly start: () => Promise<void>
  /** SIGINT: fast shutdown; SIGQUIT: immediate; SIGKILL: like a crash. */
  readonly stop: (signal?: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => Promise<void>
  /** Stops it and removes its directory. */
  readonly destroy: () => Promise<void>
}

const idOf = (flag: '-u' | '-g', user: string): number =>
  Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))

/** User for PostgreSQL, which refuses to run as root: `postgres`, else `nobody`. Null unless this process is root. */
const unprivileged = (): { uid: number; gid: number } | null => {
  if (process.getuid?.() !== 0) return null
  for (const user of ['postgres', 'nobody'])
    try {
      return { uid: idOf('-u', user), gid: idOf('-g', user) }
    } catch {
      // Try the next user.
    }
  throw new Error('No unprivileged user to run PostgreSQL as')
}

const waitUntilReady = async (url: string): Promise<void> => {
  const deadline = Date.now() + 20_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

/**
 * Creates a cluster without starting it; null when this machine has no PostgreSQL. `durable` leaves fsync on, for
 * tests that kill the server.
 */
export const createCluster = ({ durable = false } = {}): Cluster | null => {
  const binaries = findPostgres()
  if (!binaries) return null
  const dir = mkdtempSync(join(tmpdir(), 'garde-postgres-'))
  const user = unprivileged()
  if (user) chownSync(dir, user.uid, user.gid)
  const asUser = { ...user, cwd: dir, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  const data = join(dir, 'data')
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '-D', data]
  execFileSync(join(binaries, 'initdb'), options, { ...asUser, stdio: 'ignore' })

  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(dir)}`
  const settings = ['listen_addresses=', `unix_socket_directories=${dir}`, 'max_connections=200']
  if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
  let server: ReturnType<typeof spawn> | null = null
  let ended: Promise<unknown> = Promise.resolve()

  const launch = async (): Promise<'answers' | 'ended'> => {
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
    const child = spawn(join(binaries, 'postgres'), args, { ...asUser, stdio: 'ignore' })
    server = child
    const exit = new Promise<'ended'>((resolve) => child.once('exit', () => resolve('ended')))
    ended = exit
    return Promise.race([waitUntilReady(url).then(() => 'answers' as const), exit])
  }
  const start = async () => {
    // After a SIGKILL the server cannot start until the child processes of the old one have ended.
    for (let attempt = 0; attempt < 50; attempt += 1) {
      if ((await launch()) === 'answers') return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('PostgreSQL does not start')
  }
  const stop: Cluster['stop'] = async (signal = 'SIGINT') => {
    server?.kill(signal)
    server = null
    await ended
  }
  const destroy = async () => {
    await stop('SIGQUIT')
    rmSync(dir, { recursive: true, force: true })
  }
  return { url, start, stop, destroy }
}

const inMaintenance = async (serverUrl: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates an empty database beside the one of `serverUrl`. */
export const createDatabase = async (
  serverUrl: string,
): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> => {
  const name = `garde_${crypto.randomUUID().replaceAll('-', '')}`
  await inMaintenance(serverUrl, `create database "${name}"`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => inMaintenance(serverUrl, `drop database "${name}" with (force)`),
  }
}
