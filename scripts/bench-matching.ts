/**
 * `npm run bench:matching`: time of matching, from the stored rows to the answer, beside the comparison of all pairs.
 * Each size runs in its own process, on an SQLite file. "core" is the CPU time of the main thread, "cpu" that of the
 * whole process (garbage collector and compiler included), "hold" the most CPU time of the main thread in one turn.
 * Targets of time are ratios, because machines differ in speed; a hold of 50 ms is always allowed. The exit code is 1
 * when a target is missed or the answer differs from that of all pairs.
 */
import { fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_MIN_SCORE } from '#contract/matches.admin.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { matchSides, PER_REQUEST, readNannySide, readRequestSide } from '#server/matches/engine.ts'
import { allNannies, allOpenRequests } from '#server/matches/queries.ts'
import { allPairs } from './bench-matching/all-pairs.ts'
import { fillForMatching } from './bench-matching/records.ts'
import { median } from './median.ts'

const QUERY = { min: DEFAULT_MIN_SCORE, limit: 100 }
const SIZES = [1_000, 10_000, 100_000] as const
/** Largest size for which all pairs are compared: a larger one would take an hour. */
const LARGEST_ALL_PAIRS = 10_000
const ROUNDS = 7

/** A result and times in ms. */
interface Measured<T> {
  readonly value: T
  readonly wall: number
  readonly core: number
  readonly cpu: number
  readonly hold: number
}

const toMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

const measure = async <T>(run: () => Promise<T> | T): Promise<Measured<T>> => {
  const coreNow = (): number => toMs(process.threadCpuUsage())
  let watching = true
  let hold = 0
  let last = coreNow()
  const turn = (): void => {
    const now = coreNow()
    hold = Math.max(hold, now - last)
    last = now
    if (watching) setImmediate(turn)
  }
  setImmediate(turn)
  const [start, coreStart, cpuStart] = [performance.now(), coreNow(), process.cpuUsage()]
  const value = await run()
  turn()
  watching = false
  return {
    value,
    wall: performance.now() - start,
    core: last - coreStart,
    cpu: toMs(process.cpuUsage(cpuStart)),
    hold,
  }
}

const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`
const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
const report = (name: string, { wall, core, cpu, hold }: Measured<unknown>): void =>
  print(`  ${name.padEnd(34)}${[wall, core, cpu, hold].map((value) => ms(value).padStart(11)).join('')}`)
const reportTarget = (name: string, isMet: boolean, figures: string): void => {
  print(`  ${isMet ? 'target met' : 'TARGET MISSED'}: ${name}: ${figures}`)
  if (!isMet) process.exitCode = 1
}

const medianOf = (all: readonly Measured<unknown>[]): Measured<unknown> => ({
  value: null,
  wall: median(all.map(({ wall }) => wall)),
  core: median(all.map(({ core }) => core)),
  cpu: median(all.map(({ cpu }) => cpu)),
  hold: Math.max(...all.map(({ hold }) => hold)),
})

const open = (folder: string) => openDatabase(readConfig({ DATA_DIR: folder, NODE_ENV: 'test' }))

const answer = async (db: Db) => {
  const requestSide = await readRequestSide(allOpenRequests(db))
  const nannySide = await readNannySide(allNannies(db))
  const matching = await matchSides(nannySide, requestSide)
  return { requestSide, nannySide, matching, listing: matching.list(QUERY) }
}

/** Result of one size, sent to the parent process. */
interface Result {
  readonly core: number
}

const measureSize = async (folder: string, size: number): Promise<void> => {
  const { db, close } = open(folder)
  print(`\n${size} requests x ${size} nannies`)
  print(`  ${''.padEnd(34)}${['wall', 'core', 'cpu', 'hold'].map((column) => column.padStart(11)).join('')}`)
  const first = await measure(() => answer(db))
  report('cold, first work of the process', first)
  const peak = process.resourceUsage().maxRSS / 1024
  const colds: Measured<unknown>[] = []
  for (let round = 0; round < (size > LARGEST_ALL_PAIRS ? 1 : ROUNDS); round++)
    colds.push(await measure(() => answer(db)))
  const cold = medianOf(colds)
  report('cold, code compiled', cold)
  const { matching, requestSide, nannySide, listing } = first.value
  const warms: Measured<unknown>[] = []
  for (let round = 0; round < ROUNDS; round++) warms.push(await measure(() => matching.list(QUERY)))
  const warm = medianOf(warms)
  report('warm, 100 pairs', warm)
  report('warm, 500 pairs', await measure(() => matching.list({ ...QUERY, limit: 500 })))
  const [request] = requestSide.requests
  const [nanny] = nannySide.nannies
  if (request) report('one request', await measure(() => nannySide.matchesOf(request, QUERY)))
  if (nanny) report('one nanny', await measure(() => requestSide.matchesOf(nanny, QUERY)))
  print(`  memory: ${peak.toFixed(0)} MB at most`)
  const most = Math.max(50, first.core / 10)
  reportTarget(
    'hold',
    Math.max(first.hold, cold.hold) <= most,
    `${ms(Math.max(first.hold, cold.hold))}, at most ${ms(most)}`,
  )
  if (size > LARGEST_ALL_PAIRS) reportTarget('memory', peak <= 300, `${peak.toFixed(0)} MB, at most 300 MB`)
  else {
    const plain = await measure(() =>
      allPairs(requestSide.requests, nannySide.nannies, { ...QUERY, perRequest: PER_REQUEST }),
    )
    report('all pairs', plain)
    if (size === LARGEST_ALL_PAIRS) {
      const [coldRatio, warmRatio] = [plain.core / first.core, plain.wall / warm.wall]
      reportTarget(
        'cold beside all pairs',
        coldRatio >= 300,
        `1/${coldRatio.toFixed(0)} of the main thread, at most 1/300 (1/${(plain.cpu / first.cpu).toFixed(0)} of the process)`,
      )
      reportTarget('warm beside all pairs', warmRatio >= 2000, `1/${warmRatio.toFixed(0)}, at most 1/2000`)
    }
    const isSame = JSON.stringify(plain.value) === JSON.stringify(listing)
    print(isSame ? `  the same answer, ${listing.total} pairs in all` : '  NOT THE SAME ANSWER')
    if (!isSame) process.exitCode = 1
  }
  await close()
  const result: Result = { core: first.core }
  process.send?.(result)
}

const fill = async (folder: string, size: number): Promise<void> => {
  const { db, dialect, close } = open(folder)
  await migrate(db, dialect, new Date())
  await fillForMatching(db, size)
  await close()
}

/** Runs a task in its own process: maxRSS includes the memory of the parent at the fork, so the parent stays small. */
const inOwnProcess = (...args: string[]): Promise<Result> =>
  new Promise((resolve, reject) => {
    let result: Result = { core: Number.NaN }
    fork(process.argv[1] ?? '', args)
      .on('message', (message) => {
        result = message as Result
      })
      .on('error', reject)
      .on('exit', (code) => {
        if (code) process.exitCode = code
        resolve(result)
      })
  })

const [, , task, folder = '', size = ''] = process.argv
if (task === 'measure') await measureSize(folder, Number(size))
else if (task === 'fill') await fill(folder, Number(size))
else {
  const root = mkdtempSync(join(tmpdir(), 'bench-matching-'))
  // As `npm start` does: removing the types of the code in every process takes 20 MB. `fill` fills the cache.
  process.env.NODE_COMPILE_CACHE = join(root, 'compile-cache')
  const cores = new Map<number, number>()
  for (const count of SIZES) {
    const own = join(root, String(count))
    mkdirSync(own)
    await inOwnProcess('fill', own, String(count))
    cores.set(count, (await inOwnProcess('measure', own, String(count))).core)
  }
  const growth = (cores.get(100_000) ?? Number.NaN) / (cores.get(10_000) ?? Number.NaN)
  reportTarget('100,000 beside 10,000', growth <= 12, `${growth.toFixed(1)} times, at most 12`)
  rmSync(root, { recursive: true })
}
