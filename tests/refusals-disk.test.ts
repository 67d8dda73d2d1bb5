import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCK_FILE } from '#server/db/lock.ts'
import { createPlace, type Place } from './support/places.ts'
import { type Ended, type Env, expectOneSentence, run, START } from './support/refusals.ts'
import { removeDirectory } from './support/remove-directory.ts'
import { SECRET } from './support/secret.ts'
import { startServer } from './support/server-process.ts'

const MAIN = join(import.meta.dirname, '..', START)
const settings = (place: Place, env: Env): Env => ({
  ...place.env,
  APP_SECRET: SECRET,
  PORT: '0',
  LOG_LEVEL: 'silent',
  ...env,
})

describe('A start refuses a broken disk with one French sentence', () => {
  const start = async (env: Env, prepare: (place: Place) => void = () => undefined): Promise<Ended> => {
    const place = await createPlace('sqlite')
    mkdirSync(place.dataDir, { recursive: true })
    prepare(place)
    const ended = await run(START, settings(place, env))
    await place.remove()
    return ended
  }
  const within = (name: string) => join(tmpdir(), name)

  it.each<readonly [string, Env, (place: Place) => void, RegExp]>([
    [
      'a lock that is damaged',
      {},
      ({ dataDir }) => writeFileSync(join(dataDir, LOCK_FILE), 'x'.repeat(4096)),
      /server\.lock est abîmé\s: supprimez-le/,
    ],
    [
      'a folder in place of the secret',
      { APP_SECRET: '' },
      ({ dataDir }) => mkdirSync(join(dataDir, 'app-secret')),
      /app-secret ne peut pas être lu\s: un dossier/,
    ],
    ['a file as data folder', { DATA_DIR: MAIN }, () => undefined, /main\.ts ne peut pas servir de dossier/],
    [
      'too long a name',
      { DATA_DIR: within('x'.repeat(300)) },
      () => undefined,
      /est trop long, ou ses liens/,
    ],
  ])('%s', async (_, env, prepare, says) => {
    expectOneSentence(await start(env, prepare), says)
  })

  it('links that lead in a circle', async () => {
    const dir = mkdtempSync(within('garde-liens-'))
    symlinkSync('rond', join(dir, 'rond'))
    expectOneSentence(await start({ DATA_DIR: join(dir, 'rond') }), /est trop long, ou ses liens/)
    await removeDirectory(dir)
  })
})

const canMount = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'none', tmpdir()]).status === 0

describe.skipIf(!canMount)('A start on a disk of its own', () => {
  let site: Place
  beforeAll(async () => {
    site = await createPlace('sqlite')
    await (await startServer({ ...site.env, PORT: '0' })).kill('SIGTERM')
  })
  afterAll(() => site.remove())

  /** Starts the server after the shell commands `prepare` on a disk of 8 MB, which only this process sees. */
  const startOn = async (prepare: string, env: Env = {}): Promise<Ended> => {
    const disk = mkdtempSync(join(tmpdir(), 'garde-disque-'))
    const script = `set -e; mount -t tmpfs -o size=8m none "$DISK"; ${prepare}; exec "$NODE" "$MAIN"`
    const variables = {
      PATH: process.env.PATH,
      ...settings(site, { DATA_DIR: join(disk, 'data') }),
      SITE: site.dataDir,
      DISK: disk,
      NODE: process.execPath,
      MAIN,
      ...env,
    }
    const ended = await new Promise<Ended>((resolve) => {
      execFile('unshare', ['-m', 'sh', '-c', script], { env: variables }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
      )
    })
    await removeDirectory(disk)
    return ended
  }
  const FILL = '{ cat /dev/zero > "$DISK/full" 2>/dev/null || true; }'
  const COPY = 'cp -r "$SITE" "$DISK/data"; rm -f "$DISK"/data/*-wal "$DISK"/data/*-shm'

  it.each([
    ['that is full, with a site', `${COPY}; ${FILL}`, {}, /Le disque est plein/],
    ['that is full, with a new site', FILL, {}, /Le disque est plein/],
    ['that is full, with a new secret', FILL, { APP_SECRET: '' }, /Le disque est plein/],
    [
      'that is read-only, with a site',
      `${COPY}; mount -o remount,ro "$DISK"`,
      {},
      /est sur un disque en lecture seule/,
    ],
    [
      'that is read-only, with a new site',
      'mount -o remount,ro "$DISK"',
      {},
      /est sur un disque en lecture seule/,
    ],
  ] as const)('%s, refuses with one French sentence', async (_, prepare, env, says) => {
    expectOneSentence(await startOn(prepare, env), says)
  })
})

const hasCompiler = spawnSync('cc', ['--version'], { stdio: 'ignore' }).status === 0

describe.skipIf(!hasCompiler)('A start on a disk that fails to write', () => {
  it.each([
    ['the database', SECRET],
    ['the secret', ''],
  ])('%s refuses with one French sentence', async (_, APP_SECRET) => {
    const place = await createPlace('sqlite')
    mkdirSync(place.dataDir, { recursive: true })
    const library = join(place.dataDir, 'disk.so')
    execFileSync('cc', ['-shared', '-fPIC', '-o', library, join(import.meta.dirname, 'support/disk.c')])
    const env = settings(place, { APP_SECRET, LD_PRELOAD: library, DISK_BROKEN: '1' })
    expectOneSentence(await run(START, env), /Le disque a fait une erreur/)
    expect(existsSync(join(place.dataDir, 'app-secret'))).toBe(false)
    await place.remove()
  })
})
