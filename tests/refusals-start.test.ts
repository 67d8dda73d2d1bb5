import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchOutput } from '#scripts/server-process.ts'
import { createPlace } from './support/places.ts'
import { type Env, expectOneSentence, run, START } from './support/refusals.ts'
import { SECRET } from './support/secret.ts'
import { startServer } from './support/server-process.ts'

const ROOT = join(import.meta.dirname, '..')

describe('A start refuses with one French sentence', () => {
  let taken: Server
  let port = ''
  beforeAll(async () => {
    taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    port = typeof address === 'object' && address ? String(address.port) : ''
  })
  afterAll(() => taken.close())

  const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://www.exemple.ga', INIT: '1' }
  it.each<readonly [string, () => Env, RegExp]>([
    ['a taken port', () => ({ PORT: port }), /Ce port est déjà pris/],
    ['an address of another machine', () => ({ HOST: '192.0.2.1' }), /n'a pas l'adresse demandée/],
    ['an unknown host name', () => ({ HOST: 'nulle-part.invalid' }), /Ce nom de machine n'est pas connu/],
    ['production without PUBLIC_URL', () => ({ NODE_ENV: 'production' }), /demande PUBLIC_URL=https/],
    ['production without INIT', () => ({ ...PRODUCTION, INIT: '0' }), /démarrez une seule fois avec INIT=1/],
    [
      'a first password of five characters',
      () => ({ ADMIN_USERNAME: 'direction', ADMIN_PASSWORD: 'five5' }),
      /ADMIN_PASSWORD est refusé, car le nouveau mot de passe doit contenir au moins 6 caractères/,
    ],
    [
      'a first password of seven characters in production',
      () => ({ ...PRODUCTION, ADMIN_USERNAME: 'direction', ADMIN_PASSWORD: 'seven77' }),
      /au moins 8 caractères/,
    ],
    [
      'a first password that no sign-in accepts',
      () => ({ ADMIN_USERNAME: 'direction', ADMIN_PASSWORD: 'x'.repeat(129) }),
      /au plus 128 caractères/,
    ],
    ['a user name without a password', () => ({ ADMIN_USERNAME: 'direction' }), /vont ensemble/],
    ['several processes on SQLite', () => ({ PROCESSES: '2' }), /PROCESSES demande DATABASE_URL/],
    ['limits switched off for everybody', () => ({ RATE_LIMIT: 'off', HOST: '0.0.0.0' }), /RATE_LIMIT=off/],
    ['a backup folder in /proc', () => ({ BACKUP_DIR: '/proc/nope' }), /ne peuvent pas être écrites dans/],
    [
      'a data folder in /proc',
      () => ({ DATA_DIR: '/proc/nope', BACKUP_EVERY_HOURS: '0' }),
      /ne peut pas être créé/,
    ],
    [
      'a file as data folder',
      () => ({ DATA_DIR: join(ROOT, 'package.json'), BACKUP_EVERY_HOURS: '0' }),
      /ne peut pas servir de dossier/,
    ],
  ])('with %s', async (_, env, says) => {
    const place = await createPlace('sqlite')
    expectOneSentence(await run(START, { ...place.env, APP_SECRET: SECRET, PORT: '0', ...env() }), says)
    await place.remove()
  })

  it('when the file of the secret is empty, as after a full disk', async () => {
    const place = await createPlace('sqlite')
    mkdirSync(place.dataDir, { recursive: true })
    writeFileSync(join(place.dataDir, 'app-secret'), '\n')
    expectOneSentence(await run(START, { ...place.env, PORT: '0' }), /app-secret est vide/)
    await place.remove()
  })

  it('also in its own output when it has a channel to another process, as with npm run dev', async () => {
    const place = await createPlace('sqlite')
    const { child, output } = watchOutput(
      spawn(process.execPath, [join(ROOT, 'server/main.ts')], {
        env: { PATH: process.env.PATH, ...place.env, APP_SECRET: SECRET, PORT: '0', PROCESSES: '2' },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      }),
    )
    await once(child, 'close')
    expect(output()).toMatch(/PROCESSES demande DATABASE_URL/)
    await place.remove()
  })

  it('but not for its backup folder when BACKUP_EVERY_HOURS=0 schedules no backups', async () => {
    const place = await createPlace('sqlite')
    const env = { ...place.env, PORT: '0', BACKUP_DIR: '/proc/nope', BACKUP_EVERY_HOURS: '0' }
    expect((await (await startServer(env)).kill('SIGTERM')).code).toBe(0)
    await place.remove()
  })

  it.runIf(process.getuid?.() === 0)('for a system user who may not write in the data folder', async () => {
    const place = await createPlace('sqlite')
    mkdirSync(join(place.dataDir, 'root'), { mode: 0o755 })
    chmodSync(place.dataDir, 0o755)
    const env = { DATA_DIR: join(place.dataDir, 'root'), APP_SECRET: SECRET, PORT: '0' }
    for (const BACKUP_EVERY_HOURS of ['24', '0'])
      expectOneSentence(
        await run(START, { ...env, BACKUP_EVERY_HOURS }, [], 65_534),
        /L'accès à .* est refusé/,
      )
    await place.remove()
  })
})
