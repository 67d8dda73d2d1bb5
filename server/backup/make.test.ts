import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { describe, expect, it, vi } from 'vitest'
import type { Etat } from '#contract/etat.admin.ts'
import { SQLITE_FILE } from '#server/db/open.ts'
import { readBackupTables } from '#tests/support/all-tables.ts'
import { onBothDatabases, onDatabase, startApp } from '#tests/support/app.ts'
import { createPlace } from '#tests/support/places.ts'
import { contactMessage } from '#tests/support/submissions.ts'
import { type BackupFile, findNewestBackup, readBackup, writeBackup } from './file.ts'
import { makeBackup } from './make.ts'
import { restore } from './restore.ts'
import { expiredBackups, maxBackupAgeDays } from './retention.ts'
import { isUpToDate } from './schedule.ts'

const DAY_MS = 24 * 60 * 60_000

onBothDatabases('npm run backup', ({ start }) => {
  it('a backup made while the clock was ahead does not count: without another one there is no age, and the back office warns', async () => {
    const app = await start()
    const { dir } = app.config.backup
    const ahead = new Date(app.clock.now().getTime() + 3 * 365 * DAY_MS)
    await makeBackup(app.config, ahead)
    expect(await findNewestBackup(dir, app.clock.now())).toBeNull()
    expect(await findNewestBackup(dir, ahead)).toMatchObject({ date: ahead.toISOString() })
    expect((await app.visitor.send('GET', '/metrics')).text).toContain('garde_backup_age_seconds -1')
    const admin = await app.signIn()
    expect((await admin.send('GET', '/api/etat')).json as Etat).toMatchObject({
      derniereSauvegarde: null,
      sauvegardeAJour: false,
    })
  })

  it('encrypts for BACKUP_PUBLIC_KEY: only the private key opens the file', async () => {
    const privateKey = await generateIdentity()
    const app = await start({ env: { BACKUP_PUBLIC_KEY: await identityToRecipient(privateKey) } })
    await app.visitor.send('POST', '/api/contact-messages', { body: contactMessage() })
    const { file, sums } = await makeBackup(app.config, app.clock.now())
    expect(sums.contact_messages?.rows).toBe(1)
    expect(readdirSync(app.config.backup.dir).filter((name) => !name.endsWith('.json'))).toEqual([
      expect.stringMatching(/\.jsonl\.zst\.age$/),
    ])
    expect(readFileSync(file).subarray(0, 22).toString()).toBe('age-encryption.org/v1\n')

    const place = await createPlace('sqlite')
    const where = { ...place, secret: app.config.secret }
    const strangers = await generateIdentity()
    await expect(restore(readBackup(file), where, new Date())).rejects.toThrow(/--cle/)
    await expect(restore(readBackup(file, strangers), where, new Date())).rejects.toThrow(/n'ouvre pas/)
    const cut = file.replace('.jsonl', '-coupe.jsonl')
    writeFileSync(cut, readFileSync(file).subarray(0, -20))
    await expect(restore(readBackup(cut, privateKey), where, new Date())).rejects.toThrow(
      /incomplet ou abîmé/,
    )
    await restore(readBackup(file, privateKey), where, new Date())
    const restored = await startApp('sqlite', { on: place })
    expect((await readBackupTables(restored.db)).contact_messages).toEqual(
      (await readBackupTables(app.db)).contact_messages,
    )
    await restored.close()
    await place.remove()
  })

  it('an encrypted backup that does not open is refused with the cause: the file, the key or the disk', async () => {
    const privateKey = await generateIdentity()
    const app = await start({ env: { BACKUP_PUBLIC_KEY: await identityToRecipient(privateKey) } })
    const { file } = await makeBackup(app.config, app.clock.now())
    const read = async (from: string, key: string) => {
      for await (const _ of readBackup(from, key));
    }
    const whole = readFileSync(file)
    const damaged = file.replace('.jsonl', '-abimee.jsonl')
    const payload = whole.indexOf('\n', whole.indexOf('\n---') + 1) + 1
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('notes\n'),
      whole.subarray(0, 60),
      whole.subarray(0, payload + 5),
    ]) {
      writeFileSync(damaged, bytes)
      await expect(read(damaged, privateKey)).rejects.toThrow(`${damaged} est incomplet ou abîmé`)
    }
    await expect(read(file, privateKey.slice(0, -1))).rejects.toThrow("n'est pas une clé privée valable")
    const folder = file.replace('.jsonl', '-dossier.jsonl')
    mkdirSync(folder)
    await expect(read(folder, privateKey)).rejects.toMatchObject({ code: 'EISDIR' })
  })

  it('F18 deletes what a backup, its restore drill or a restore left when it was killed a day ago, not what one is writing', async () => {
    const app = await start()
    const { dataDir, backup } = app.config
    const publicKey = await identityToRecipient(await generateIdentity())
    const folders = () => [...readdirSync(backup.dir), ...readdirSync(dataDir)]
    const killed: string[] = []
    for (const key of [null, publicKey]) {
      app.clock.advance(1000)
      const encrypted = { ...app.config, backup: { ...backup, publicKey: key } }
      const { file } = await makeBackup(encrypted, app.clock.now())
      renameSync(file, `${file}.tmp`)
      killed.push(`${file}.tmp`)
    }
    for (const name of ['essai-de-restauration-Ab12Cd', 'restauration-en-cours']) {
      mkdirSync(join(dataDir, name))
      writeFileSync(join(dataDir, name, SQLITE_FILE), '')
      killed.push(join(dataDir, name))
    }
    const report = join(backup.dir, `rapport.json.${randomUUID()}.tmp`)
    writeFileSync(report, '')
    killed.push(report)
    const complete = Promise.withResolvers<void>()
    async function* slowly() {
      yield '{"format":"x"}'
      await complete.promise
    }
    const atWork = writeBackup(backup.dir, slowly(), new Date(app.clock.now().getTime() - DAY_MS))
    await expect.poll(() => folders().filter((name) => name.endsWith('.tmp'))).toHaveLength(4)
    await makeBackup(app.config, app.clock.now())
    expect(killed.filter((path) => !existsSync(path))).toEqual([])

    const yesterday = new Date(Date.now() - DAY_MS)
    for (const path of killed) utimesSync(path, yesterday, yesterday)
    const { failures } = await makeBackup(app.config, app.clock.now())
    expect(failures).toEqual([])
    expect(killed.filter((path) => existsSync(path))).toEqual([])
    complete.resolve()
    expect(existsSync(await atWork)).toBe(true)
    expect(folders().filter((name) => /\.tmp$|restauration/.test(name))).toEqual([])
  })

  it('runs BACKUP_AFTER with the file and without secrets, and says when it failed', async () => {
    const app = await start({ env: { BACKUP_AFTER: 'cp "$1" "$BACKUP_FILE.copie" && env > "$1.env"' } })
    const secrets = ['APP_SECRET', 'ADMIN_PASSWORD', 'DATABASE_URL', 'METRICS_TOKEN']
    for (const name of [...secrets, 'BACKUP_DIR']) vi.stubEnv(name, `the value of ${name}`)
    const { file, failures } = await makeBackup(app.config, app.clock.now()).finally(() => vi.unstubAllEnvs())
    expect(failures).toEqual([])
    expect(readFileSync(`${file}.copie`)).toEqual(readFileSync(file))
    const passed = readFileSync(`${file}.env`, 'utf8')
    expect(passed).toContain('the value of BACKUP_DIR')
    // By the start of the line: TEST_DATABASE_URL of the test run may be passed on.
    for (const name of secrets) expect(passed).not.toMatch(new RegExp(`^${name}=|the value of ${name}`, 'm'))

    const { backup } = app.config
    const failing = { ...app.config, backup: { ...backup, after: 'echo "pas de réseau" >&2; exit 3' } }
    const second = await makeBackup(failing, app.clock.now())
    expect(second.failures).toEqual(["BACKUP_AFTER s'est terminé avec 3\u00a0: pas de réseau."])
    expect(existsSync(second.file)).toBe(true)
    const admin = await app.signIn()
    expect(((await admin.send('GET', '/api/etat')).json as Etat).copieExterieure?.echec).toContain(
      'pas de réseau',
    )
    const { text } = await app.visitor.send('GET', '/metrics')
    expect(text).toContain('garde_backup_after_failed 1')

    // Without the setting there is no copy that could have failed.
    await makeBackup({ ...app.config, backup: { ...backup, after: null } }, app.clock.now())
    expect(((await admin.send('GET', '/api/etat')).json as Etat).copieExterieure).toBeNull()
  })

  it('restores on trial once a month, before a backup is encrypted, and shows the outcome', async () => {
    const publicKey = await identityToRecipient(await generateIdentity())
    const app = await start({ env: { BACKUP_PUBLIC_KEY: publicKey } })
    const admin = await app.signIn()
    const drill = async () => ((await admin.send('GET', '/api/etat')).json as Etat).essaiRestauration
    expect(await drill()).toBeNull()

    const { sums } = await makeBackup(app.config, app.clock.now())
    const rows = Object.values(sums).reduce((total, table) => total + table.rows, 0)
    const first = app.clock.now().toISOString()
    expect(await drill()).toEqual({ date: first, lignes: rows, echec: null })
    expect(readdirSync(app.config.dataDir).filter((name) => name.startsWith('essai'))).toEqual([])

    const later = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS)
    await makeBackup(app.config, later(29))
    expect((await drill())?.date).toBe(first)
    await makeBackup(app.config, later(31))
    expect((await drill())?.date).toBe(later(31).toISOString())
  })
})

onDatabase('postgres', 'A restore drill that fails', ({ start }) => {
  it('is reported, and the next backup reports no failure', async () => {
    const app = await start()
    const blocked = { ...app.config, dataDir: join(app.config.dataDir, 'fichier') }
    writeFileSync(blocked.dataDir, '')
    const { failures } = await makeBackup(blocked, app.clock.now())
    expect(failures[0]).toMatch(/^L'essai de restauration a échoué/)
    expect((await makeBackup(app.config, app.clock.now())).failures).toEqual([])
  })
})

describe('A backup is reported as too old', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000).toISOString()

  it.each([
    [24, 30],
    [168, 174],
    [0, 30],
  ])('with BACKUP_EVERY_HOURS=%i, after %i hours', (everyHours, limit) => {
    expect(isUpToDate(everyHours, hoursAgo(limit), now)).toBe(true)
    expect(isUpToDate(everyHours, hoursAgo(limit + 1), now)).toBe(false)
  })
})

describe('Kept backups', () => {
  const now = new Date('2026-11-22T02:00:00Z')
  const backup = (daysAgo: number): BackupFile => ({
    file: `${daysAgo}`,
    date: new Date(now.getTime() - daysAgo * DAY_MS).toISOString(),
    bytes: 1,
  })
  const keptOf = (ages: readonly number[], kept: { keep: number; keepWeeks: number; keepMonths: number }) => {
    const backups = ages.map(backup)
    const expired = expiredBackups(backups, kept, now)
    return backups.filter((one) => !expired.includes(one)).map(({ file }) => Number(file))
  }
  const year = Array.from({ length: 365 }, (_, day) => day)

  it('are the newest of each of the last days, weeks and months', () => {
    expect(keptOf(year, { keep: 7, keepWeeks: 4, keepMonths: 3 })).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 14, 21, 22, 53,
    ])
  })

  it('are all those of the last two days', () => {
    expect(keptOf([0, 0.1, 0.2, 1.9, 30], { keep: 1, keepWeeks: 0, keepMonths: 0 })).toEqual([
      0, 0.1, 0.2, 1.9,
    ])
  })

  it('are not replaced by one dated in the future', () => {
    expect(keptOf([-1000, 3, 4, 5], { keep: 2, keepWeeks: 0, keepMonths: 0 })).toEqual([-1000, 3, 4])
  })

  it.each([
    { everyHours: 6, keep: 14, keepWeeks: 4, keepMonths: 3 },
    { everyHours: 24, keep: 14, keepWeeks: 4, keepMonths: 3 },
    { everyHours: 24, keep: 1, keepWeeks: 0, keepMonths: 0 },
    { everyHours: 24, keep: 365, keepWeeks: 0, keepMonths: 0 },
    { everyHours: 120, keep: 2, keepWeeks: 4, keepMonths: 0 },
    { everyHours: 144, keep: 1, keepWeeks: 2, keepMonths: 0 },
    { everyHours: 168, keep: 14, keepWeeks: 4, keepMonths: 3 },
    { everyHours: 500, keep: 14, keepWeeks: 4, keepMonths: 12 },
    { everyHours: 800, keep: 2, keepWeeks: 4, keepMonths: 3 },
  ])('are not older than maxBackupAgeDays says: %o', (config) => {
    // The schedule looks every quarter of an hour whether a backup is due.
    const interval = (config.everyHours + 0.25) / 24
    // Ages in days of the newest backup: each shifts where days, weeks and months begin among the backups.
    const starts = Array.from({ length: 60 }, (_, index) => index * 0.7)
    const deleted = starts.map((start) => {
      const ages = Array.from({ length: Math.floor(1000 / interval) }, (_, index) => start + index * interval)
      // The next backup deletes it.
      return Math.max(...keptOf(ages, config)) - start + interval
    })
    expect(Math.max(...deleted)).toBeLessThanOrEqual(maxBackupAgeDays(config))
    // The limit is not far too high either.
    expect(Math.max(...deleted)).toBeGreaterThan(maxBackupAgeDays(config) / 2)
  })
})
