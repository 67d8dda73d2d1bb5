import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase, SQLITE_FILE } from '#server/db/open.ts'
import { createPlace, type Place } from './support/places.ts'
import { ENGLISH, expectOneSentence, run, START } from './support/refusals.ts'
import { SECRET } from './support/secret.ts'
import { startServer } from './support/server-process.ts'

const ROOT = join(import.meta.dirname, '..')
const OTHER_SECRET = 'another secret, long enough for the rule as well'

/** The commands of docs/commands.md, "Maintenance", as files. */
const maintenanceCommands = (): readonly string[] => {
  const [, section = ''] = readFileSync(join(ROOT, 'docs/commands.md'), 'utf8').split('## Maintenance')
  const scripts = (
    JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  ).scripts
  const names = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `npm run ([\w:-]+)/gm)]
  return names.map(([, name = '']) => /node (scripts\/\S+\.ts)$/.exec(scripts[name] ?? '')?.[1] ?? name)
}
/** Without `try-unit`, which works on no data of a site: it tries the systemd unit, as root. */
const COMMANDS = maintenanceCommands().filter((file) => file !== 'scripts/try-unit.ts')
const WITH_DATABASE = COMMANDS.filter((file) => file !== 'scripts/restore.ts')

/** A site with a database of this version and the mark of SECRET. */
const createSite = async (): Promise<Place> => {
  const place = await createPlace('sqlite')
  await (await startServer({ ...place.env, PORT: '0', BACKUP_EVERY_HOURS: '0' })).kill('SIGTERM')
  return place
}

/** Whether the tests run as root, who alone can run a command under another account. */
const AS_ROOT = process.getuid?.() === 0

/** Expects this line in a report of `doctor`, which is French. */
const expectReport = (stdout: string, line: RegExp): void => {
  expect(stdout).toMatch(line)
  expect(stdout).not.toMatch(ENGLISH)
}

let site: Place
/** A backup of that site. */
let saved = ''
beforeAll(async () => {
  site = await createSite()
  const { stdout } = await run('scripts/backup.ts', { ...site.env, APP_SECRET: SECRET })
  saved = /Sauvegarde faite\u00a0: (.+)$/m.exec(stdout)?.[1] ?? ''
})
afterAll(() => site.remove())

/** Where `doctor` can make its report, it prints that instead: a French line for each point. */
describe('The commands of the operator refuse with one French sentence', () => {
  it('and this test knows them all', () => {
    expect(COMMANDS).toEqual([
      'scripts/backup.ts',
      'scripts/restore.ts',
      'scripts/db-move.ts',
      'scripts/purge.ts',
      'scripts/doctor.ts',
      'scripts/journal-verify.ts',
      'scripts/admin-link.ts',
      'scripts/rotate-secret.ts',
    ])
  })

  it.each(WITH_DATABASE.filter((file) => file !== 'scripts/db-move.ts'))(
    '%s in the wrong folder',
    async (file) => {
      expectOneSentence(await run(file, {}), /aucun site dans/i)
    },
  )

  it.each([START, ...COMMANDS])('%s with wrong settings', async (file) => {
    const wrong = {
      ...site.env,
      NEW_APP_SECRET: OTHER_SECRET,
      APP_SECRET: 'short',
      PORT: 'eighty',
      DATABASE_URL: 'mysql://x',
    }
    const args = file === 'scripts/restore.ts' ? [join(ROOT, 'package.json')] : []
    expectOneSentence(
      await run(file, wrong, args),
      /PORT doit être.*DATABASE_URL doit être.*APP_SECRET doit avoir/,
    )
    const hash = {
      APP_SECRET: SECRET,
      NEW_APP_SECRET: OTHER_SECRET,
      DATABASE_URL: 'postgres://garde:a#b@127.0.0.1/garde',
      PORT: '0',
    }
    expectOneSentence(await run(file, { ...site.env, ...hash }, args), /DATABASE_URL doit être.*%23/)
  })

  const needsSecret = (file: string): boolean => file !== 'scripts/journal-verify.ts'
  it.each([START, ...WITH_DATABASE].filter(needsSecret))('%s with another secret', async (file) => {
    const env = {
      ...site.env,
      APP_SECRET: OTHER_SECRET,
      NEW_APP_SECRET: `${OTHER_SECRET} new`,
      PORT: '0',
      ...(file === 'scripts/db-move.ts' && { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }),
    }
    const ended = await run(file, env)
    if (file === 'scripts/doctor.ts') expect(ended.stdout).toContain("✗ Secret\u00a0: APP_SECRET n'est pas")
    else expectOneSentence(ended, /APP_SECRET n'est pas celui de cette base/)
    expect(ended.stdout).not.toContain('/admin/direct-login')
  })

  it.each([START, ...WITH_DATABASE])('%s with a database of 0 bytes', async (file) => {
    const place = await createPlace('sqlite')
    writeFileSync(join(place.dataDir, SQLITE_FILE), '')
    const env = { ...place.env, APP_SECRET: SECRET, PORT: '0', NEW_APP_SECRET: OTHER_SECRET }
    const url = file === 'scripts/db-move.ts' ? { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' } : {}
    const ended = await run(file, { ...env, ...url })
    if (file === 'scripts/doctor.ts') expectReport(ended.stdout, /✗ Base.*est vide \(0 octet\)/)
    else expectOneSentence(ended, /est vide \(0 octet\)/)
    expect(statSync(join(place.dataDir, SQLITE_FILE)).size).toBe(0)
    await place.remove()
  })

  it.each([START, ...WITH_DATABASE])('%s with a damaged database', async (file) => {
    const place = await createPlace('sqlite')
    writeFileSync(join(place.dataDir, SQLITE_FILE), 'this is no database at all'.repeat(200))
    const env = { ...place.env, APP_SECRET: SECRET, PORT: '0', NEW_APP_SECRET: OTHER_SECRET }
    const url = file === 'scripts/db-move.ts' ? { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' } : {}
    const ended = await run(file, { ...env, ...url })
    if (file === 'scripts/doctor.ts') expectReport(ended.stdout, /✗ Base.*le fichier de la base est abîmé/)
    else expectOneSentence(ended, /Le fichier de la base est abîmé|le fichier de la base est abîmé/)
    await place.remove()
  })

  it('each with a database of a newer version', async () => {
    const place = await createSite()
    const { db, close } = openDatabase(place)
    await sql`insert into "migrations" values ('9999-plus-tard', '2030-01-01')`.execute(db)
    await close()
    const env = { ...place.env, APP_SECRET: SECRET, PORT: '0', NEW_APP_SECRET: OTHER_SECRET }
    for (const file of WITH_DATABASE) {
      const url = file === 'scripts/db-move.ts' ? { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' } : {}
      const ended = await run(file, { ...env, ...url })
      if (file === 'scripts/doctor.ts')
        expect(ended.stdout).toMatch(/✗ Base\u00a0: cette base vient d'une version plus récente/)
      else expectOneSentence(ended, /vient d'une version plus récente/)
    }
    await place.remove()
  })

  it.runIf(AS_ROOT).each(WITH_DATABASE.filter((file) => file !== 'scripts/db-move.ts'))(
    '%s in a folder of another account',
    async (file) => {
      const env = { ...site.env, APP_SECRET: SECRET, NEW_APP_SECRET: OTHER_SECRET }
      const ended = await run(file, env, [], 65_534)
      if (file === 'scripts/doctor.ts') expectReport(ended.stdout, /✗/)
      else
        expectOneSentence(
          ended,
          /L'accès|l'accès|est refusé|Aucun site|Il n'y a pas de base|il n'y a pas de base/,
        )
    },
  )

  it.each(COMMANDS.filter((file) => ['restore', 'purge'].some((name) => file.includes(name))))(
    '%s with an option that it does not know',
    async (file) => {
      expectOneSentence(await run(file, { ...site.env, APP_SECRET: SECRET }, ['--inconnu']), /option/)
    },
  )

  it('rotate-secret without the new secret and with a short one, it and db-move beside a running server', async () => {
    const file = 'scripts/rotate-secret.ts'
    const env = { ...site.env, APP_SECRET: SECRET }
    expectOneSentence(await run(file, env), /donnez le nouveau secret dans NEW_APP_SECRET/)
    expectOneSentence(await run(file, { ...env, NEW_APP_SECRET: 'short' }), /au moins 32 caractères/)
    const server = await startServer({ ...site.env, PORT: '0' })
    const beside = await run(file, { ...env, NEW_APP_SECRET: OTHER_SECRET })
    expectOneSentence(beside, /[Uu]n autre serveur ou une commande utilise déjà/)
    const url = { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }
    expectOneSentence(
      await run('scripts/db-move.ts', { ...env, ...url }),
      /[Uu]n autre serveur ou une commande utilise déjà/,
    )
    await server.kill('SIGTERM')
  })

  it('backup into a folder that cannot be written', async () => {
    const env = { ...site.env, APP_SECRET: SECRET }
    const file = join(site.dataDir, 'fichier')
    writeFileSync(file, '')
    for (const BACKUP_DIR of ['/proc/nope', join(file, 'sauvegardes'), file])
      expectOneSentence(
        await run('scripts/backup.ts', { ...env, BACKUP_DIR }),
        /^Sauvegarde impossible\u00a0: /,
      )
  })

  it('restore without a file, of a folder, of another file, over data, without the key', async () => {
    const file = 'scripts/restore.ts'
    const place = await createPlace('sqlite')
    const env = { ...place.env, APP_SECRET: SECRET }
    expectOneSentence(await run(file, env), /indiquez le fichier/)
    expectOneSentence(await run(file, env, [tmpdir()]), /un dossier a été indiqué à la place d'un fichier/)
    expectOneSentence(await run(file, env, [join(ROOT, 'package.json')]), /est incomplet ou abîmé/)
    const encrypted = join(place.dataDir, 'x.jsonl.zst.age')
    writeFileSync(encrypted, 'x')
    expectOneSentence(await run(file, env, [encrypted]), /indiquez le fichier de la clé privée/)
    expectOneSentence(
      await run(file, env, [encrypted, '--cle', '/nulle']),
      /le fichier de clé .* n'existe pas/,
    )
    expectOneSentence(
      await run(file, env, [encrypted, '--cle', join(ROOT, 'package.json')]),
      /ne contient pas de clé/,
    )
    expectOneSentence(await run(file, { ...site.env, APP_SECRET: SECRET }, [saved]), /existe déjà/)
    // The log of a database that was moved away without it.
    const log = join(place.dataDir, `${SQLITE_FILE}-wal`)
    writeFileSync(log, 'x')
    expectOneSentence(await run(file, env, [saved]), /-wal existe déjà/)
    rmSync(log)
    expectOneSentence(await run(file, { ...env, APP_SECRET: OTHER_SECRET }, [saved]), /--autre-secret/)
    expectOneSentence(await run(file, { ...env, DATA_DIR: '/proc/nope' }, [saved]), /ne peut pas être créé/)
    expectOneSentence(
      await run(file, { ...env, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, [saved]),
      /PostgreSQL ne répond pas/,
    )
    await place.remove()
  })

  it('restore and start without APP_SECRET leave no secret behind when they refuse', async () => {
    const place = await createPlace('sqlite')
    expectOneSentence(await run('scripts/restore.ts', place.env, [saved]), /APP_SECRET n'est pas celui/)
    expect(existsSync(join(place.dataDir, 'app-secret'))).toBe(false)
    const production = { ...place.env, NODE_ENV: 'production', PUBLIC_URL: 'https://www.exemple.ga' }
    expectOneSentence(await run(START, production), /Il n'y a pas de base dans/)
    expect(existsSync(join(place.dataDir, 'app-secret'))).toBe(false)
    expectOneSentence(await run(START, { ...site.env, PORT: '0' }), /APP_SECRET manque/)
    expect(existsSync(join(site.dataDir, 'app-secret'))).toBe(false)
    await place.remove()
  })

  it.runIf(AS_ROOT)('try-unit for another account than root', async () => {
    expectOneSentence(await run('scripts/try-unit.ts', {}, [], 65_534), /doit être lancée par root/)
  })
})

it('journal-verify accepts another secret', async () => {
  expect((await run('scripts/journal-verify.ts', { ...site.env, APP_SECRET: OTHER_SECRET })).code).toBe(0)
})

describe.skipIf(inject('postgres') === null)('With PostgreSQL', () => {
  /** URLs of databases that do not answer as the settings expect, and what the refusal says. */
  const wrongUrls = (url: string): readonly (readonly [string, RegExp])[] => {
    const at = (change: (u: URL) => void) => {
      const changed = new URL(url)
      change(changed)
      return changed.href
    }
    return [
      ['postgres://a:b@127.0.0.1:1/c', /PostgreSQL ne répond pas/],
      ['postgres://a:b@localhost:1/c', /PostgreSQL ne répond pas/],
      ['postgres://a:b@nulle-part.invalid/c', /[Cc]e nom de machine n'est pas connu/],
      [
        at((u) => {
          u.pathname = '/nulle_part'
        }),
        /n'existe pas\u00a0: créez-la/,
      ],
      [
        at((u) => {
          u.username = 'personne'
        }),
        /PostgreSQL refuse ce compte/,
      ],
      [
        at((u) => {
          u.searchParams.set('sslmode', 'require')
        }),
        /ne chiffre pas/,
      ],
    ]
  }

  it.each([START, ...COMMANDS])(
    '%s says in one French sentence why it does not get its database',
    async (file) => {
      const server = inject('postgres')
      if (!server) throw new Error('There is no PostgreSQL')
      const args = file === 'scripts/restore.ts' ? [saved] : []
      const env = { ...site.env, APP_SECRET: SECRET, NEW_APP_SECRET: OTHER_SECRET, PORT: '0' }
      const check = async (DATABASE_URL: string, says: RegExp): Promise<void> => {
        const ended = await run(file, { ...env, DATABASE_URL }, args)
        if (file === 'scripts/doctor.ts') expectReport(ended.stdout, says)
        else expectOneSentence(ended, says)
      }
      const checks = wrongUrls(server).map(
        ([url, says]) =>
          () =>
            check(url, says),
      )
      // Each of these locks the data folder: one after the other.
      if (file === 'scripts/db-move.ts') for (const one of checks) await one()
      else await Promise.all(checks.map((one) => one()))
    },
  )

  it('restore with --autre-secret stores its new secret in a data folder that it creates', async () => {
    const place = await createPlace('postgres')
    const env = { ...place.env, DATA_DIR: join(place.dataDir, 'new') }
    expect(await run('scripts/restore.ts', env, [saved, '--autre-secret'])).toMatchObject({ code: 0 })
    expect(existsSync(join(env.DATA_DIR, 'app-secret'))).toBe(true)
    await place.remove()
  })

  it('several processes that cannot listen say it once', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const PORT = typeof address === 'object' && address ? String(address.port) : ''
    const place = await createPlace('postgres')
    const ended = await run(START, { ...place.env, APP_SECRET: SECRET, PROCESSES: '3', PORT })
    expectOneSentence(ended, /Ce port est déjà pris/)
    taken.close()
    await place.remove()
  })
})
