import { execFile } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readBackup } from '#server/backup/file.ts'
import { restore } from '#server/backup/restore.ts'
import { MIGRATIONS, migrate } from '#server/db/migrate.ts'
import { openDatabase, SQLITE_FILE } from '#server/db/open.ts'
import { readAllTables } from './support/all-tables.ts'
import { ADMIN, onBothDatabases } from './support/app.ts'
import { LONG, report, SCALE } from './support/faults.ts'
import { multipart, png } from './support/files.ts'
import { createPlace } from './support/places.ts'
import { SECRET } from './support/secret.ts'
import { spawnServer, startServer } from './support/server-process.ts'
import {
  contactMessage,
  createRequestPhone,
  nannyApplication,
  parentRequest,
  tally,
} from './support/submissions.ts'
import { overTheWire } from './support/wire.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const YEAR_MS = 365 * 24 * HOUR_MS

onBothDatabases('faults of a server', ({ start, dialect }) => {
  it('F02 after kills during its first start it starts with one administrator and one set of packages', async () => {
    const place = await createPlace(dialect)
    const observer = dialect === 'postgres' ? openDatabase(place) : null
    /** Whether the server has opened the database. On SQLite this needs /proc: without it the test fails. */
    const hasOpened = async (pid: number): Promise<boolean> => {
      if (observer) {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
          observer.db,
        )
        return (rows[0]?.n ?? 0) > 0
      }
      try {
        const fds = `/proc/${pid}/fd`
        return readdirSync(fds).some((fd) => readlinkSync(join(fds, fd)).endsWith(SQLITE_FILE))
      } catch {
        return false
      }
    }
    const kills = LONG ? 40 : 8
    let duringStart = 0
    for (let kill = 0; kill < kills; kill += 1) {
      const { child, exited } = spawnServer({ ...place.env, PORT: '0' })
      let ended = false
      exited.then(() => {
        ended = true
      })
      child.stdout?.once('data', () => child.kill('SIGKILL'))
      while (!ended && !(await hasOpened(child.pid ?? 0))) await delay(2)
      await delay(randomInt(0, 300))
      if (!ended) duringStart += 1
      child.kill('SIGKILL')
      await exited
    }
    await observer?.close()
    const server = await startServer({ ...place.env, PORT: '0' })
    expect(await (await fetch(`${server.url}/api/prestations`)).json()).toHaveLength(5)
    await server.kill('SIGTERM')
    const database = openDatabase(place)
    const { rows } = await sql<{ name: string }>`select "name" from "migrations"`.execute(database.db)
    expect(rows.map(({ name }) => name).sort()).toEqual(MIGRATIONS.map(({ name }) => name).sort())
    expect(await database.db.selectFrom('admin_users').select('id').execute()).toHaveLength(1)
    await database.close()
    await place.remove()
    expect(duringStart).toBeGreaterThan(0)
    report(`F02 ${dialect}`, { kills, duringStart })
  })

  it('F08 a failure in the middle of hiring is rolled back', async () => {
    const app = await start()
    const admin = await app.signIn()
    const sent = await app.visitor.send('POST', '/api/nanny-applications', { body: nannyApplication() })
    const { id } = sent.json as { id: string }
    const path = `/api/nanny-applications/${id}/status`
    await admin.send('PATCH', path, { body: { status: 'traite' } })
    await app.db.schema.alterTable('documents').renameTo('elsewhere').execute()
    expect((await admin.send('PATCH', path, { body: { status: 'accepte' } })).status).toBe(500)
    await app.db.schema.alterTable('elsewhere').renameTo('documents').execute()
    const left = await readAllTables(app.db)
    expect(left.employees).toEqual([])
    expect(left.nanny_applications).toMatchObject([{ statut: 'traite' }])
    expect((await admin.send('PATCH', path, { body: { status: 'accepte' } })).status).toBe(200)
  })

  it.each(['documents', 'notifications'] as const)(
    'F09 an application whose %s fail is not stored, and neither are its documents',
    async (table) => {
      const app = await start()
      const document = { filename: 'cni.png', data: `data:image/png;base64,${png().toString('base64')}` }
      const send = {
        body: nannyApplication(JSON.stringify([document])),
        headers: { 'idempotency-key': randomUUID() },
      }
      const before = await readAllTables(app.db)
      await app.db.schema.alterTable(table).renameTo('elsewhere').execute()
      expect((await app.visitor.send('POST', '/api/nanny-applications', send)).status).toBe(500)
      await app.db.schema.alterTable('elsewhere').renameTo(table).execute()
      expect(await readAllTables(app.db)).toEqual(before)
      // The phone retries with the same key.
      expect((await app.visitor.send('POST', '/api/nanny-applications', send)).status).toBe(201)
      const { documents, nanny_applications } = await readAllTables(app.db)
      expect([documents?.length, nanny_applications?.length]).toEqual([1, 1])
    },
  )

  it('F20 a clock that jumps by a day or more ends sessions, and no jump locks an account', async () => {
    const app = await start()
    const now = app.clock.now().getTime()
    const wrong = { ...ADMIN, password: 'faux' }
    // In 12 years 32-bit seconds have ended (2038); 56 years ago is 1970, where a clock without a battery starts.
    for (const jump of [24 * HOUR_MS, -HOUR_MS, 12 * YEAR_MS, -56 * YEAR_MS]) {
      app.clock.set(new Date(now).toISOString())
      const admin = await app.signIn()
      app.clock.advance(jump)
      const stillOpen = (await admin.send('GET', '/api/employees')).status === 200
      expect(stillOpen).toBe(jump === -HOUR_MS)
      // One more than an account has in 15 minutes (loginByUsername in server/limits.ts).
      for (let attempt = 0; attempt < 11; attempt += 1)
        await app.visitor.send('POST', '/api/auth/login', { body: wrong })
      const sent = await app.visitor.send('POST', '/api/parent-requests', { body: parentRequest() })
      expect(sent.status).toBe(201)
      // With the right clock again, attempts counted under the wrong one lock no account.
      app.clock.set(new Date(now).toISOString())
      const login = await app.visitor.send('POST', '/api/auth/login', { body: ADMIN })
      expect([jump, login.status]).toEqual([jump, 200])
    }
  })

  it('F21 on SIGTERM it answers the calls under way, then exits with code 0', async () => {
    const place = await createPlace(dialect)
    const server = await startServer({ ...place.env, PORT: '0', RATE_LIMIT: 'off' })
    const phones = Array.from({ length: 50 }, () => createRequestPhone(() => server.url))
    const { hostname, port } = new URL(server.url)
    const half = createConnection({ host: hostname, port: Number(port) }, () =>
      half.write(
        'POST /api/contact-messages HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"nom":',
      ),
    )
    half.on('error', () => undefined)
    // The server has read the head of this call, and gets its body after the signal.
    const message = JSON.stringify(contactMessage())
    let answer = ''
    const late = createConnection({ host: hostname, port: Number(port) }, () =>
      late.write(
        `POST /api/contact-messages HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${Buffer.byteLength(message)}\r\n\r\n`,
      ),
    )
    late.on('error', () => undefined)
    late.on('data', (bytes) => {
      answer += bytes
    })
    await expect.poll(() => answer).toContain('100 Continue')
    let isSignalled = false
    const first = Promise.all(
      phones.map((phone) =>
        phone.sendUntil((acknowledged) => {
          if (acknowledged === 1 && !isSignalled) {
            isSignalled = true
            process.kill(server.pid, 'SIGTERM')
            // Under systemd each of several processes gets a second one, from their parent.
            setTimeout(() => process.kill(server.pid, 'SIGTERM'), 250)
            setTimeout(() => late.write(message), 500)
          }
          return acknowledged >= 1
        }),
      ),
    )
    const began = performance.now()
    expect(await server.exited).toEqual({ code: 0, signal: null })
    report(`F21 ${dialect}`, { endedMs: Math.round(performance.now() - began) })
    expect(answer).toContain('HTTP/1.1 201 ')
    half.destroy()
    const again = await startServer({ ...place.env, PORT: port, RATE_LIMIT: 'off' })
    await first
    await again.kill('SIGTERM')
    const database = openDatabase(place)
    expect(await tally(database.db, phones)).toEqual({ acknowledged: 50, lost: 0, doubled: 0, torn: 0 })
    await database.close()
    await place.remove()
  })

  it('F23 an unexpected error is logged, and the server exits with code 1', async () => {
    const place = await createPlace(dialect)
    const failpoint = join(place.dataDir, 'failpoint.mjs')
    writeFileSync(
      failpoint,
      `const { write } = process.stdout
       process.stdout.write = function (text, ...rest) {
         if (String(text).includes('ouvert')) setImmediate(() => Promise.reject(new Error('failpoint')))
         return write.call(this, text, ...rest)
       }`,
    )
    const { exited, output } = spawnServer({
      ...place.env,
      PORT: '0',
      NODE_OPTIONS: `--import=${failpoint}`,
    })
    expect(await exited).toEqual({ code: 1, signal: null })
    expect(output()).toContain('unhandledRejection')
    expect(output()).toContain('failpoint')
    await place.remove()
  })

  it('F24 a backup made during submissions holds every request acknowledged before its start', async () => {
    const place = await createPlace(dialect)
    const env = {
      ...place.env,
      RATE_LIMIT: 'off',
      APP_SECRET: SECRET,
    }
    const server = await startServer({ ...env, PORT: '0' })
    const phones = Array.from({ length: 8 }, () => createRequestPhone(() => server.url))
    await Promise.all(phones.map((phone) => phone.sendUntil((acknowledged) => acknowledged >= 20 * SCALE)))
    const before = new Set(phones.flatMap(({ sent }) => [...sent.values()].map((receipt) => receipt?.id)))
    let done = false
    const writing = Promise.all(phones.map((phone) => phone.sendUntil(() => done)))
    await promisify(execFile)(process.execPath, ['scripts/backup.ts'], {
      env: { PATH: process.env.PATH, ...env },
    })
    done = true
    await writing
    await server.kill('SIGTERM')

    const [file = ''] = readdirSync(join(place.dataDir, 'backups')).filter((name) => name.endsWith('.zst'))
    const elsewhere = await createPlace(dialect)
    await restore(
      readBackup(join(place.dataDir, 'backups', file)),
      { ...elsewhere, secret: env.APP_SECRET },
      new Date(),
    )
    const database = openDatabase(elsewhere)
    const rows = await database.db.selectFrom('parent_requests').select('id').execute()
    const notified = await database.db.selectFrom('notifications').select('relatedId').execute()
    const restored = new Set(rows.map(({ id }) => id))
    const missing = [...before].filter((id) => id && !restored.has(id))
    report(`F24 ${dialect}`, {
      acknowledgedBefore: before.size,
      inBackup: rows.length,
      missing: missing.length,
    })
    expect(missing).toEqual([])
    expect(new Set(notified.map(({ relatedId }) => relatedId))).toEqual(restored)
    await database.close()
    await place.remove()
    await elsewhere.remove()
  })

  it('F25 a migration that fails half-way is rolled back', async () => {
    const app = await start()
    const before = await readAllTables(app.db)
    const broken = {
      name: '9999-broken',
      statements: () => [
        'create table "half" ("id" text primary key)',
        'alter table "employees" add column "half" text',
        'update "nowhere" set "x" = 1',
      ],
    }
    await expect(migrate(app.db, app.dialect, new Date(), [...MIGRATIONS, broken])).rejects.toThrow()
    expect(await readAllTables(app.db)).toEqual(before)
    const tables = (await app.db.introspection.getTables()).map(({ name }) => name)
    expect(tables).not.toContain('half')
    await migrate(app.db, app.dialect, new Date())
    expect((await app.visitor.send('GET', '/api/prestations')).status).toBe(200)
  })

  it('F26 an interrupted upload stores nothing', async () => {
    const app = await start()
    const { hostname, port } = new URL(await app.listen())
    const { body, headers } = multipart([
      {
        name: 'file',
        filename: 'a.png',
        type: 'image/png',
        content: Buffer.concat([png(), Buffer.alloc(1e6)]),
      },
    ])
    await new Promise<void>((resolve) => {
      const socket = createConnection({ host: hostname, port: Number(port) }, () => {
        const head = `POST /api/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${body.length}\r\n\r\n`
        socket.write(head)
        socket.write(body.subarray(0, body.length / 2), () => socket.resetAndDestroy())
      })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve())
    })
    expect((await app.visitor.send('GET', '/api/health')).status).toBe(200)
    const { documents, idempotency_keys } = await readAllTables(app.db)
    expect([documents, idempotency_keys]).toEqual([[], []])
  })

  it('F26 a connection that breaks off within a JSON body is no fault of the database', async () => {
    const place = await createPlace(dialect)
    const server = await startServer({ ...place.env, PORT: '0', LOG_LEVEL: 'info' })
    await overTheWire(server.url, (socket) => {
      const head = `POST /api/contact-messages HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`
      socket.write(`${head}Content-Length: 100\r\n\r\n{"nom":`)
      setTimeout(() => socket.resetAndDestroy(), 200)
    })
    // The line of this call comes after what the server logs about the broken connection. Level 50 is an error.
    await fetch(`${server.url}/api/health/live`)
    await expect.poll(() => server.output()).toContain('"route":"/api/health/live"')
    expect(server.output()).not.toContain('"level":50')
    await server.kill('SIGTERM')
    await place.remove()
  })
})
