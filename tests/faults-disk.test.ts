import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freePort } from '#scripts/server-process.ts'
import { writeBackup } from '#server/backup/file.ts'
import { makeBackup } from '#server/backup/make.ts'
import { SQLITE_FILE } from '#server/db/open.ts'
import { readAllTables } from './support/all-tables.ts'
import { onDatabase } from './support/app.ts'
import { report } from './support/faults.ts'
import { createPlace } from './support/places.ts'
import { spawnServer, startServer } from './support/server-process.ts'
import { parentRequest } from './support/submissions.ts'

const HOUR_MS = 60 * 60_000

onDatabase('sqlite', 'faults of the disk', ({ start }) => {
  it('F10 with a full disk writes get 503 and reads are answered; writes work again once there is space', async () => {
    const app = await start()
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(app.db)
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 3)}`.execute(app.db)
    let refused = 0
    let taken = 0
    for (let sent = 0; sent < 200; sent += 1) {
      const body = { ...parentRequest(), telephone: `+241 66 20 ${String(sent).padStart(4, '0')}` }
      const answer = await app.visitor.send('POST', '/api/parent-requests', { body })
      expect([201, 503]).toContain(answer.status)
      if (answer.status === 503) {
        refused += 1
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      } else taken += 1
    }
    expect(refused).toBeGreaterThan(0)
    expect((await app.visitor.send('GET', '/api/prestations')).status).toBe(200)
    await sql`pragma max_page_count = 1000000`.execute(app.db)
    const sent = await app.visitor.send('POST', '/api/parent-requests', { body: parentRequest() })
    expect(sent.status).toBe(201)
    const { parent_requests, notifications } = await readAllTables(app.db)
    expect([parent_requests?.length, notifications?.length]).toEqual([taken + 1, taken + 1])
    report('F10 sqlite', { taken, refused })
  })

  it('F12 a failed backup leaves no partial file', async () => {
    const app = await start()
    const { dir } = app.config.backup
    async function* good() {
      yield '{"format":"x"}'
    }
    async function* breaksOff() {
      yield '{"format":"x"}'
      throw new Error('disk full')
    }
    await writeBackup(dir, good(), app.clock.now())
    const older = readdirSync(dir)
    expect(older).toHaveLength(1)
    app.clock.advance(HOUR_MS)
    await expect(writeBackup(dir, breaksOff(), app.clock.now())).rejects.toThrow('disk full')
    expect(readdirSync(dir)).toEqual(older)
  })

  it('F12 a failed backup does not delete expired ones, and the next one that succeeds does', async () => {
    const app = await start({ env: { BACKUP_KEEP: '1', BACKUP_KEEP_WEEKS: '0', BACKUP_KEEP_MONTHS: '0' } })
    const { dir } = app.config.backup
    async function* good() {
      yield '{"format":"x"}'
    }
    for (const days of [40, 30, 20, 10])
      await writeBackup(dir, good(), new Date(app.clock.now().getTime() - days * 24 * HOUR_MS), {
        publicKey: null,
      })
    const older = readdirSync(dir)
    expect(older).toHaveLength(4)
    const damaged = { ...app.config, backup: { ...app.config.backup, publicKey: 'age1not-a-key' } }
    await expect(makeBackup(damaged, app.clock.now())).rejects.toThrow()
    expect(readdirSync(dir)).toEqual(older)
    const { file } = await makeBackup(app.config, app.clock.now())
    expect(readdirSync(dir).filter((name) => older.includes(name))).toEqual([])
    expect(existsSync(file)).toBe(true)
  })

  it('F12 the server keeps running when its log cannot be written', async () => {
    const place = await createPlace('sqlite')
    const port = await freePort()
    const full = openSync('/dev/full', 'w')
    const { child, exited } = spawnServer(
      { ...place.env, PORT: String(port), LOG_LEVEL: 'trace' },
      { stdout: full },
    )
    const url = `http://127.0.0.1:${port}`
    const health = () =>
      fetch(`${url}/api/health`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(health).toBe(200)
    for (let sent = 0; sent < 20; sent += 1) {
      const answer = await fetch(`${url}/api/parent-requests`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...parentRequest(), telephone: `+241 66 40 00 ${10 + sent}` }),
      })
      expect(answer.status).toBe(201)
    }
    child.kill('SIGTERM')
    expect(await exited).toEqual({ code: 0, signal: null })
    closeSync(full)
    await place.remove()
  })

  it('F19 a damaged database is refused and left untouched', async () => {
    const place = await createPlace('sqlite')
    const file = join(place.dataDir, SQLITE_FILE)
    const server = await startServer({ ...place.env, PORT: '0' })
    await server.kill('SIGTERM')
    const damaged = readFileSync(file)
    damaged.fill(0x5a, 0, 100)
    writeFileSync(file, damaged)
    const { exited, output } = spawnServer({ ...place.env, PORT: '0' })
    expect((await exited).code).toBe(1)
    expect(output()).not.toContain('Le site est ouvert')
    expect(output()).toContain('Le fichier de la base est abîmé')
    expect(readFileSync(file)).toEqual(damaged)
    await place.remove()
  })
})
