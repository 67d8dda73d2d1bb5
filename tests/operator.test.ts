import { execFile } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readBackup } from '#server/backup/file.ts'
import { findSecretMark } from '#server/db/installation.ts'
import { MIGRATIONS, migrate } from '#server/db/migrate.ts'
import { openDatabase, SQLITE_FILE } from '#server/db/open.ts'
import { createEncryption } from '#server/encryption.ts'
import { onBothDatabases } from './support/app.ts'
import { createPlace, type Place } from './support/places.ts'
import { SECRET } from './support/secret.ts'
import { spawnServer, startServer } from './support/server-process.ts'

/** Settings of a site behind a proxy, but with a free port. */
const PRODUCTION = {
  NODE_ENV: 'production',
  PORT: '0',
  PUBLIC_URL: 'https://www.exemple.ga',
  TRUST_PROXY: '127.0.0.1',
}

/** Runs a program of scripts/ in the folder `cwd`, with this environment and PATH only. */
const run = (
  script: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  cwd?: string,
) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const file = join(import.meta.dirname, '../scripts', `${script}.ts`)
    execFile(
      process.execPath,
      [file, ...args],
      { env: { PATH: process.env.PATH, ...env }, ...(cwd && { cwd }) },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    )
  })

/** Paths and sizes of everything in a folder, to check that a command changed nothing. */
const contents = (dir: string) =>
  readdirSync(dir, { recursive: true })
    .map((name) => `${name} ${statSync(join(dir, String(name))).size}`)
    .sort()

const COMMANDS = ['backup', 'admin-link', 'purge', 'journal-verify'] as const

it.each(COMMANDS)(
  '%s in a folder without a site creates nothing and fails with one sentence',
  async (script) => {
    const dir = mkdtempSync(join(tmpdir(), 'garde-ailleurs-'))
    for (const env of [{}, { APP_SECRET: SECRET }]) {
      const { code, output } = await run(script, env, [], dir)
      expect(code).toBe(1)
      expect(output.trim().split('\n')).toHaveLength(1)
      expect(output).toMatch(/aucun site dans|il n'y a pas de base dans/i)
      expect(contents(dir)).toEqual([])
    }
    rmSync(dir, { recursive: true })
  },
)

/** Creates a database that has the first migration only, with one message. */
const createOldInstallation = async (place: Place): Promise<void> => {
  const database = openDatabase(place, { maintenance: true })
  await migrate(database.db, database.dialect, new Date('2025-01-01T00:00:00Z'), MIGRATIONS.slice(0, 1))
  await sql`
    insert into "contact_messages" ("id", "nom", "telephone", "message", "dateCreation", "recherche")
    values ('ancien', 'Jean Obiang', '+24162112233', 'Bonjour', ${new Date().toISOString()}, 'jean obiang')`.execute(
    database.db,
  )
  await database.close()
}

onBothDatabases('A start of the server', ({ dialect }) => {
  it('C71 in production creates no database without INIT=1 or with a weak ADMIN_PASSWORD, and refuses a second INIT=1', async () => {
    const place = await createPlace(dialect)
    const refused = spawnServer({ ...place.env, ...PRODUCTION })
    expect((await refused.exited).code).toBe(1)
    expect(refused.output()).toContain("Il n'y a pas de base dans")
    if (dialect === 'sqlite') expect(existsSync(join(place.dataDir, SQLITE_FILE))).toBe(false)

    const ADMIN_PASSWORD = 'libreville'
    const weak = spawnServer({
      ...place.env,
      ...PRODUCTION,
      INIT: '1',
      ADMIN_USERNAME: 'garde',
      ADMIN_PASSWORD,
    })
    expect((await weak.exited).code).toBe(1)
    expect(weak.output()).toContain('ADMIN_PASSWORD est refusé')
    if (dialect === 'sqlite') expect(existsSync(join(place.dataDir, SQLITE_FILE))).toBe(false)

    const first = spawnServer({ ...place.env, ...PRODUCTION, INIT: '1' })
    await expect.poll(first.output).toContain('Le site est ouvert')
    first.child.kill('SIGTERM')
    await first.exited

    const again = spawnServer({ ...place.env, ...PRODUCTION, INIT: '1' })
    expect((await again.exited).code).toBe(1)
    expect(again.output()).toContain("INIT=1 ne sert qu'au premier démarrage")

    const second = spawnServer({ ...place.env, ...PRODUCTION })
    await expect.poll(second.output).toContain('Le site est ouvert')
    second.child.kill('SIGTERM')
    expect((await second.exited).code).toBe(0)
    await place.remove()
  })

  it('backs an older database up before it migrates, and the backup can be restored', async () => {
    const place = await createPlace(dialect)
    await createOldInstallation(place)
    const server = await startServer({ ...place.env, PORT: '0' })
    expect(server.output()).toContain('Sauvegarde avant la mise à jour de la base')
    await server.kill('SIGTERM')
    const dir = join(place.dataDir, 'backups')
    const files = readdirSync(dir).filter((name) => name.endsWith('.zst'))
    expect(files).toHaveLength(1)
    const lines: string[] = []
    for await (const line of readBackup(join(dir, files[0] ?? ''))) lines.push(line)
    expect((JSON.parse(lines[0] ?? '{}') as { migrations: string[] }).migrations).toHaveLength(1)

    const elsewhere = await createPlace(dialect)
    const file = join(dir, files[0] ?? '')
    const restored = await run('restore', { ...elsewhere.env, APP_SECRET: SECRET }, [file])
    expect(restored.output).toContain('Restauration faite et vérifiée')
    expect(restored.output).toMatch(/contact_messages\s?: 1/)

    const again = await startServer({ ...place.env, PORT: '0' })
    expect(again.output()).not.toContain('Sauvegarde avant')
    await again.kill('SIGTERM')
    await place.remove()
    await elsewhere.remove()
  })

  it('refuses a wrong secret before it backs up an older database and before it migrates', async () => {
    const place = await createPlace(dialect)
    await createOldInstallation(place)
    const { db, close } = openDatabase(place)
    const apiKey = createEncryption(SECRET).encrypt(Buffer.from('sk_live_1234'), 'cinetpay.apiKey')
    await sql`
      insert into "payment_configs" ("id", "provider", "actif", "apiKey", "dateModification")
      values ('c', 'cinetpay', 1, ${apiKey}, '2025-01-01T00:00:00.000Z')`.execute(db)
    const wrong = { ...place.env, PORT: '0', APP_SECRET: 'another secret, long enough for the rule too' }
    const server = spawnServer(wrong)
    expect((await server.exited).code).toBe(1)
    expect(server.output()).toContain("APP_SECRET n'est pas celui de cette base")
    expect(server.output()).not.toContain('Sauvegarde')
    expect(existsSync(join(place.dataDir, 'backups'))).toBe(false)
    expect((await sql<{ name: string }>`select "name" from "migrations"`.execute(db)).rows).toHaveLength(1)
    await close()
    const right = await startServer({ ...wrong, APP_SECRET: SECRET })
    expect(right.output()).toContain('Sauvegarde avant la mise à jour de la base')
    await right.kill('SIGTERM')
    await place.remove()
  })

  it('changes nothing when the backup of an older database fails', async () => {
    const place = await createPlace(dialect)
    await createOldInstallation(place)
    const blocked = join(place.dataDir, 'fichier')
    writeFileSync(blocked, '')
    // Without scheduled backups a start does not check the folder.
    const server = spawnServer({
      ...place.env,
      PORT: '0',
      BACKUP_DIR: join(blocked, 'sauvegardes'),
      BACKUP_EVERY_HOURS: '0',
    })
    expect((await server.exited).code).toBe(1)
    expect(server.output()).toContain('La sauvegarde avant la mise à jour a échoué')
    const { db, close } = openDatabase(place)
    expect((await sql<{ name: string }>`select "name" from "migrations"`.execute(db)).rows).toHaveLength(1)
    await close()
    await place.remove()
  })

  it('refuses a database of a newer version', async () => {
    const place = await createPlace(dialect)
    const server = await startServer({ ...place.env, PORT: '0' })
    await server.kill('SIGTERM')
    const { db, close } = openDatabase(place)
    await sql`insert into "migrations" values ('9999-plus-tard', '2030-01-01')`.execute(db)
    await close()
    const older = spawnServer({ ...place.env, PORT: '0' })
    expect((await older.exited).code).toBe(1)
    expect(older.output()).toContain("Cette base vient d'une version plus récente")
    await place.remove()
  })

  it('must come before admin-link and purge after an update; then each of COMMANDS works, and names its database', async () => {
    const place = await createPlace(dialect)
    await createOldInstallation(place)
    const env = {
      ...place.env,
      APP_SECRET: SECRET,
      ADMIN_USERNAME: 'direction',
      ADMIN_PASSWORD: 'phrase de passe',
    }
    for (const script of ['admin-link', 'purge'])
      expect((await run(script, env)).output).toContain("démarrez d'abord le serveur")
    await (await startServer({ ...env, PORT: '0' })).kill('SIGTERM')
    for (const script of COMMANDS) {
      const { code, output } = await run(script, env)
      expect([script, code]).toEqual([script, 0])
      expect(output).toMatch(dialect === 'sqlite' ? `Base\u00a0: ${place.dataDir}` : 'Base\u00a0: PostgreSQL')
      if (script === 'backup') expect(output).toContain('contact_messages\u00a0: 1')
    }
    await place.remove()
  })
})

it('a start on SQLite without a public key loads neither pg nor age-encryption', async () => {
  const place = await createPlace('sqlite')
  const hook = `import { registerHooks } from 'node:module'
    registerHooks({ load: (url, context, next) => (process._rawDebug(url), next(url, context)) })`
  const server = await startServer({
    ...place.env,
    PORT: '0',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}`,
  })
  await server.kill('SIGTERM')
  const loaded = ['fastify', 'better-sqlite3', 'pg', 'age-encryption'].filter((name) =>
    server.output().includes(`/node_modules/${name}/`),
  )
  expect(loaded).toEqual(['fastify', 'better-sqlite3'])
  await place.remove()
})

it.runIf(process.getuid?.() === 0)(
  'a restore as root gives its files to the owner of the folder',
  async () => {
    const source = await createPlace('sqlite')
    await (await startServer({ ...source.env, PORT: '0' })).kill('SIGTERM')
    const { file } = await backUp(source)
    const place = await createPlace('sqlite')
    const owned = join(place.dataDir, 'service')
    mkdirSync(owned)
    // The user nobody and its group.
    chownSync(owned, 65_534, 65_534)
    const restored = await run('restore', { DATA_DIR: owned, APP_SECRET: SECRET }, [file])
    expect(restored.output).toContain('Restauration faite')
    expect(readdirSync(owned).map((name) => [name, statSync(join(owned, name)).uid])).toEqual(
      readdirSync(owned).map((name) => [name, 65_534]),
    )
    await source.remove()
    await place.remove()
  },
)

it('a restore of a file that is not there fails with one sentence and creates nothing', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'garde-restauration-'))
  const target = join(dir, 'data')
  const { code, output } = await run('restore', { DATA_DIR: target, APP_SECRET: SECRET }, ['/nulle/part.zst'])
  expect([code, output]).toEqual([
    1,
    "Restauration impossible\u00a0: le fichier /nulle/part.zst n'existe pas.\n",
  ])
  expect(existsSync(target)).toBe(false)
  rmSync(dir, { recursive: true })
})

const backUp = async (place: Place): Promise<{ file: string }> => {
  const { output } = await run('backup', { ...place.env, APP_SECRET: SECRET })
  const file = /Sauvegarde faite\s: (.+)$/m.exec(output)?.[1]
  if (!file) throw new Error(output)
  return { file }
}

it('a backup under another secret is refused and leaves no file: the right secret could not restore it', async () => {
  const place = await createPlace('sqlite')
  await (await startServer({ ...place.env, PORT: '0' })).kill('SIGTERM')
  const before = existsSync(join(place.dataDir, 'backups')) ? contents(join(place.dataDir, 'backups')) : []
  const { code, output } = await run('backup', { ...place.env, APP_SECRET: `${SECRET} another` })
  expect([code, output]).toEqual([1, expect.stringContaining("APP_SECRET n'est pas celui de cette base")])
  const after = existsSync(join(place.dataDir, 'backups')) ? contents(join(place.dataDir, 'backups')) : []
  expect(after).toEqual(before)
  await place.remove()
})

it('restore refuses a cut file and an unknown option with one sentence', async () => {
  const place = await createPlace('sqlite')
  const file = join(place.dataDir, 'coupe.jsonl.zst')
  // The first four bytes of every zstd file, and no more.
  writeFileSync(file, Buffer.from('28b52ffd', 'hex'))
  for (const [args, sentence] of [
    [[file], 'est incomplet ou abîmé'],
    [['--inconnu'], 'Restauration impossible'],
  ] as const) {
    const { code, output } = await run('restore', { ...place.env, APP_SECRET: SECRET }, args)
    expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringContaining(sentence)]])
  }
  await place.remove()
})

it('doctor prints one line for each check, passed or failed', async () => {
  const place = await createPlace('sqlite')
  const empty = await run('doctor', { ...place.env, APP_SECRET: SECRET })
  expect(empty.code).toBe(1)
  expect(empty.output).toContain('✗ Base')
  expect(contents(place.dataDir)).toEqual([])
  await (await startServer({ ...place.env, PORT: '0' })).kill('SIGTERM')
  const unsaved = await run('doctor', { ...place.env, APP_SECRET: SECRET })
  expect([unsaved.code, unsaved.output.match(/✗.*/g)]).toEqual([1, [expect.stringContaining('Sauvegarde')]])
  await backUp(place)
  const { code, output } = await run('doctor', { ...place.env, APP_SECRET: SECRET })
  expect([code, output.match(/✗.*/g)]).toEqual([0, null])
  expect(output.trim().split('\n')).toHaveLength(9)
  // Sets the clock of the program 1e11 ms ahead, about three years.
  const late =
    'const Real = Date; globalThis.Date = class extends Real { constructor(...a) { super(...(a.length ? a : [Real.now() + 1e11])) } static now() { return Real.now() + 1e11 } }'
  const ahead = await run('doctor', {
    ...place.env,
    APP_SECRET: SECRET,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(late)}`,
  })
  expect(ahead.output).toMatch(/✗ Horloge.*plus de 31 jours après la dernière activité/)
  const wrong = await run('doctor', { ...place.env, APP_SECRET: `${SECRET} another` })
  expect([wrong.code, wrong.output.match(/✗.*/g)]).toEqual([1, [expect.stringContaining('Secret')]])
  // Of a database without a mark and without encrypted data any secret may be the right one: none is stored.
  const { db, close } = openDatabase({ ...place, databaseUrl: null })
  await db.deleteFrom('installation').execute()
  const unknown = await run('doctor', { ...place.env, APP_SECRET: `${SECRET} another` })
  expect([unknown.code, unknown.output]).toEqual([
    0,
    expect.stringContaining('✓ Secret\u00a0: rien à comparer'),
  ])
  expect(await findSecretMark(db)).toBeNull()
  await close()
  await place.remove()
})
