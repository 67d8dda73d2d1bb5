import { execFileSync, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SECRET_FILE } from '#server/config.ts'
import { openDatabase, SQLITE_FILE } from '#server/db/open.ts'
import { LONG, report } from './support/faults.ts'
import { createPlace } from './support/places.ts'
import { run } from './support/refusals.ts'
import { removeDirectory } from './support/remove-directory.ts'
import { startServer } from './support/server-process.ts'
import { createRequestPhone, type Phone, parentRequest, tally } from './support/submissions.ts'

const hasCompiler = spawnSync('cc', ['--version'], { stdio: 'ignore' }).status === 0
if (!hasCompiler) process.stderr.write('!! No C compiler (cc): the tests of power cuts are skipped.\n')

const CREATES_A_SECOND = 50

const FILES = [SQLITE_FILE, `${SQLITE_FILE}-wal`] as const

describe.skipIf(!hasCompiler)('on a simulated disk', () => {
  let dir: string
  let library: string
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'garde-disk-'))
    library = join(dir, 'disk.so')
    execFileSync('cc', ['-shared', '-fPIC', '-o', library, join(import.meta.dirname, 'support/disk.c')])
  })
  afterAll(() => removeDirectory(dir))

  /** Opens a disk image and compares its rows with the receipts of the phones. */
  const reopen = async (image: string, phones: readonly Phone[]) => {
    const database = openDatabase({ databaseUrl: null, dataDir: image })
    try {
      return await tally(database.db, phones)
    } finally {
      await database.close()
    }
  }

  it('F03 F04 a power cut loses no acknowledged submission, whichever file has its unsynced writes on the disk', async () => {
    const rounds = LONG ? 12 : 3
    const total = { rounds: 0, images: 0, acknowledged: 0, lost: 0, doubled: 0, torn: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const place = await createPlace('sqlite')
      // Here support/disk.c keeps a copy of each database file with its synced writes only.
      const shadow = join(dir, `shadow-${round}`)
      mkdirSync(shadow)
      const server = await startServer({
        ...place.env,
        PORT: '0',
        RATE_LIMIT: 'off',
        LD_PRELOAD: library,
        DISK_SHADOW: shadow,
      })
      const phones = Array.from({ length: 8 }, () => createRequestPhone(() => server.url))
      const enough = randomInt(5, LONG ? 60 : 20)
      let stop = false
      const writing = phones.map((phone) =>
        phone.sendUntil((acknowledged) => {
          stop ||= acknowledged >= enough
          return stop
        }),
      )
      await Promise.race(writing)
      const killed = server.kill('SIGKILL')
      // The receipts at the moment of the kill. Submissions that are still under way may be lost.
      const promised = phones.map((phone) => ({ ...phone, sent: new Map(phone.sent) }))
      await killed
      for (const phone of phones) phone.giveUp()
      await Promise.all(writing)

      // One image for each mixture of files with and without their unsynced writes.
      for (let mixture = 0; mixture < 2 ** FILES.length; mixture += 1) {
        const image = join(dir, `image-${round}-${mixture}`)
        mkdirSync(image)
        for (const [index, file] of FILES.entries()) {
          const source = join(mixture & (1 << index) ? place.dataDir : shadow, file)
          if (existsSync(source)) copyFileSync(source, join(image, file))
        }
        const result = await reopen(image, promised)
        total.images += 1
        total.acknowledged += result.acknowledged
        total.lost += result.lost
        total.doubled += result.doubled
        total.torn += result.torn
        await removeDirectory(image)
      }
      total.rounds += 1
      await place.remove()
      await removeDirectory(shadow)
    }
    report('F03 F04 sqlite', total)
    expect(total).toMatchObject({ lost: 0, doubled: 0, torn: 0 })
    expect(total.acknowledged).toBeGreaterThan(0)
  }, 240_000)

  it('F03 a power cut loses no secret: it is on the disk before the data that are encrypted with it', async () => {
    const place = await createPlace('sqlite')
    const shadow = join(dir, 'shadow-secret')
    mkdirSync(shadow)
    const env = { ...place.env, APP_SECRET: '', LD_PRELOAD: library, DISK_SHADOW: shadow }
    const folder = basename(place.dataDir)
    /** Names of the files and folders that were synced since the last call, in order. */
    const takeSynced = (): string[] => {
      const names = join(shadow, 'synced')
      const synced = readFileSync(names, 'utf8').trim().split('\n')
      rmSync(names)
      return synced
    }

    const server = await startServer({ ...env, PORT: '0' })
    await server.kill('SIGTERM')
    expect(takeSynced().slice(0, 2)).toEqual([SECRET_FILE, folder])

    // Put there by the service, so that root would write the secret elsewhere.
    const elsewhere = join(place.dataDir, 'elsewhere')
    symlinkSync(elsewhere, join(place.dataDir, `${SECRET_FILE}.new`))
    const { code, stderr } = await run('scripts/rotate-secret.ts', env)
    expect(code, stderr).toBe(0)
    const synced = takeSynced()
    const commit = synced.indexOf(`${SQLITE_FILE}-wal`)
    expect(synced.slice(0, commit).slice(-2)).toEqual([`${SECRET_FILE}.new`, folder])
    const inUse = readFileSync(join(place.dataDir, SECRET_FILE), 'utf8')
    expect(readFileSync(join(shadow, `${SECRET_FILE}.new`), 'utf8')).toBe(inUse)
    expect(existsSync(elsewhere)).toBe(false)
    // The folder comes last: it holds the new names of both secrets.
    expect(synced.at(-1)).toBe(folder)
    await place.remove()
  })

  it.runIf(LONG)(
    'reads stay below 50 ms (p99) with a 5 ms sync and fifty new requests a second',
    async () => {
      const place = await createPlace('sqlite')
      const server = await startServer({
        ...place.env,
        PORT: '0',
        RATE_LIMIT: 'off',
        LD_PRELOAD: library,
        DISK_DELAY_US: '5000',
      })
      const reads: number[] = []
      const writes: Promise<number>[] = []
      const began = performance.now()
      const until = began + 20_000
      // Counts by the clock: timers of a busy machine fire late.
      const timer = setInterval(() => {
        while (writes.length < ((performance.now() - began) / 1000) * CREATES_A_SECOND)
          writes.push(
            fetch(`${server.url}/api/parent-requests`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(parentRequest()),
            }).then(({ status }) => status),
          )
      }, 5)
      while (performance.now() < until) {
        const asked = performance.now()
        await (await fetch(`${server.url}/api/prestations`)).arrayBuffer()
        reads.push(performance.now() - asked)
      }
      clearInterval(timer)
      const statuses = await Promise.all(writes)
      await server.kill('SIGTERM')
      await place.remove()
      reads.sort((a, b) => a - b)
      const p99 = reads[Math.floor(reads.length * 0.99)] ?? 0
      report('slow disk', {
        created: statuses.length,
        createdASecond: Math.round(statuses.length / 20),
        reads: reads.length,
        readP99Ms: Math.round(p99 * 10) / 10,
      })
      expect(new Set(statuses)).toEqual(new Set([201]))
      expect(statuses.length).toBeGreaterThanOrEqual(20 * CREATES_A_SECOND - 1)
      expect(p99).toBeLessThan(50)
    },
    60_000,
  )
})
