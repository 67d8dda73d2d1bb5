/**
 * What matching costs: `npm run bench:matching`. Each size runs in a process of its own. "Cold" is everything
 * from records to answer, with texts never read before; the first work of a process also waits for its code to be
 * compiled, which a server does before anybody asks (server/matches/routes.ts). "Wall" is the clock, "core" the time of
 * this thread on its core, "hold" the longest time the event loop gave nobody else a turn. Targets are told met or
 * missed and fail nothing, since they are of one machine; only another answer than that of all pairs does.
 */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Disponibilites, TypePoste } from '#contract/nanny-applications.ts'
import type { TypeService } from '#contract/parent-requests.ts'
import type { Pages } from '#server/matches/classes.ts'
import { matchSides, readNannySide, readRequestSide, USUAL } from '#server/matches/engine.ts'
import { allPairs } from '#server/matches/pairs.ts'
import { PLACES } from '#server/matches/places.ts'
import { createReader, type Demande, type Nounou } from '#server/matches/records.ts'

const ANNEE = 2026
const QUERY = { ...USUAL, limit: 100 }

const build = async (demandes: Pages<Demande>, nounous: Pages<Nounou>, reader = createReader(ANNEE)) => {
  const requestSide = await readRequestSide(demandes, reader)
  const nannySide = await readNannySide(nounous, reader)
  const { list } = await matchSides(nannySide, requestSide)
  return { list, ofDemande: nannySide.ofDemande, ofNounou: requestSide.ofNounou }
}

/** A small generator of its own (mulberry32): the same records in every run. */
const randomFrom = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(next() * list.length)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }
  /** Weighted: [weight, item]; the weights add up to 1. */
  const mix = <T>(list: readonly (readonly [number, T])[]): T => {
    let left = next()
    for (const [weight, item] of list) {
      left -= weight
      if (left < 0) return item
    }
    return pick(list)[1]
  }
  return { next, pick, mix }
}
type Random = ReturnType<typeof randomFrom>

const QUARTERS = PLACES.filter(({ point }) => point).map(({ nom }) => nom)
const TOWNS = PLACES.filter(({ sort }) => sort === 'ville').map(({ nom }) => nom)
const LANDMARKS = [
  'derrière la pharmacie',
  'face à la station Total',
  'carrefour',
  'non loin du marché',
  "à côté de l'école publique",
  "après l'église",
  'vers la mosquée',
  'entrée du lycée',
  '',
  '',
]

/** A letter lost, as thumbs do. */
const slip = (text: string, { next }: Random): string => {
  const at = 1 + Math.floor(next() * (text.length - 1))
  return text.slice(0, at) + text.slice(at + 1)
}

const adresse = (random: Random): string => {
  const house = Math.floor(random.next() * 400)
  const landmark = random.pick(LANDMARKS)
  return random.mix<() => string>([
    [0.62, () => `${random.pick(QUARTERS)}${landmark && `, ${landmark}`} villa ${house}`],
    [0.14, () => `${random.pick(QUARTERS).toLowerCase()} ${landmark}`],
    [0.07, () => `${slip(random.pick(QUARTERS), random)}, ${landmark}`],
    [0.07, () => `${random.pick(['Libreville', 'Owendo', 'Akanda'])} ${landmark} ${house}`],
    [0.06, () => `${random.pick(TOWNS)}, ${landmark}`],
    [0.04, () => `${landmark} du quartier, maison ${house}`],
  ])()
}

const JOBS: Record<TypePoste, readonly string[]> = {
  nounou: [
    "garde d'enfants",
    'nounou',
    'nourrice',
    'baby-sitting',
    'avec des bébés',
    'en crèche',
    'chez une famille',
  ],
  devoirs: [
    'soutien scolaire',
    'aide aux devoirs',
    'institutrice au primaire',
    'répétitrice',
    'cours particuliers',
  ],
  personne: [
    'auxiliaire de vie',
    'auprès de personnes âgées',
    'aide soignante',
    'garde malade',
    'à la clinique',
  ],
}
const MORE = [
  'Sérieuse, ponctuelle et patiente.',
  'Je parle français et fang.',
  'Bonnes références à Libreville.',
  "J'ai gardé des jumeaux.",
  'Je cuisine et je fais le ménage.',
  'Disponible immédiatement.',
  "J'ai 32 ans et deux enfants.",
  'Diplôme de premiers secours.',
  'Habituée aux fratries de quatre enfants.',
  '',
  '',
]
const experience = (random: Random, typePoste: TypePoste): string => {
  const job = random.pick(JOBS[typePoste])
  const years = Math.floor(random.next() ** 2 * 20) + 1
  const text = random.mix<() => string>([
    [0.4, () => `${years} ans d'expérience ${job}`],
    [0.15, () => `J'ai travaillé ${years} ans ${job}`],
    [0.12, () => `${job} depuis ${ANNEE - years}`],
    [0.08, () => `débutante, ${job}`],
    [0.07, () => 'aucune expérience'],
    [0.08, () => `${years + 3} mois comme ${job}`],
    [0.05, () => `${years} ans d'expériance, ${slip(job, random)}`],
    [0.05, () => job],
  ])()
  return `${text}. ${random.pick(MORE)} ${random.pick(MORE)} Tél ${Math.floor(random.next() * 1e6)}`
}

const half = (halfHours: number): string =>
  `${String(Math.floor(halfHours / 2) % 24).padStart(2, '0')}:${halfHours % 2 ? '30' : '00'}`
const date = ({ next }: Random): string => new Date(Date.UTC(2025, 0, 1) + next() * 3.15e10).toISOString()

/** As a database gives it: in one piece, not as the rope that a template builds. */
const flat = (text: string): string => Buffer.from(text).toString()

const makeDemande = (random: Random): Demande => {
  const start = random.mix([
    [0.85, 12 + Math.floor(random.next() * 8)],
    [0.15, Math.floor(random.next() * 48)],
  ])
  const hours = random.next() < 0.7
  return {
    id: crypto.randomUUID(),
    typeService: random.mix<TypeService>([
      [0.55, 'regulier'],
      [0.13, 'occasionnel'],
      [0.12, 'weekend'],
      [0.13, 'devoirs'],
      [0.07, 'personne'],
    ]),
    adresse: flat(adresse(random)),
    horaireDebut: hours ? half(start) : null,
    horaireFin: hours ? half(start + 6 + Math.floor(random.next() * 16)) : null,
    forfaitHoraires: random.next() < 0.5 ? { debut: '07:30', fin: '17:30' } : null,
    nombreEnfants: 1 + Math.floor(random.next() ** 2 * 4),
    dateCreation: date(random),
  }
}

const makeNounou = (random: Random): Nounou => {
  const typePoste = random.mix<TypePoste>([
    [0.75, 'nounou'],
    [0.13, 'devoirs'],
    [0.12, 'personne'],
  ])
  return {
    id: crypto.randomUUID(),
    typePoste,
    adresse: flat(adresse(random)),
    experience: flat(experience(random, typePoste)),
    disponibilites: random.mix<Disponibilites | null>([
      [0.5, 'lundi-vendredi'],
      [0.15, 'weekend'],
      [0.1, 'nuits'],
      [0.22, 'flexible'],
      [0.03, null],
    ]),
    employee: random.next() < 0.2,
    dateCreation: date(random),
  }
}

const PAGE = 1_000

/** Records page by page, as a server reads them; the same in every run but for their ids. */
function* pages<T>(make: (random: Random) => T, count: number, seed: number): Generator<T[]> {
  const random = randomFrom(seed)
  for (let made = 0; made < count; made += PAGE)
    yield Array.from({ length: Math.min(PAGE, count - made) }, () => make(random))
}
const demandePages = (count: number) => pages(makeDemande, count, 1)
const nounouPages = (count: number) => pages(makeNounou, count, 2)

interface Measured<T> {
  readonly value: T
  /** Wall clock, time of this thread on its core, and the longest gap between two turns of the event loop; in ms. */
  readonly wall: number
  readonly core: number
  readonly hold: number
}

const onCore = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const measured = async <T>(run: () => Promise<T> | T): Promise<Measured<T>> => {
  let watching = true
  let hold = 0
  let last = performance.now()
  const turn = (): void => {
    const now = performance.now()
    hold = Math.max(hold, now - last)
    last = now
    if (watching) setImmediate(turn)
  }
  setImmediate(turn)
  const start = performance.now()
  const coreStart = onCore()
  last = start
  const value = await run()
  const core = onCore() - coreStart
  const wall = performance.now() - start
  hold = Math.max(hold, performance.now() - last)
  watching = false
  return { value, wall, core, hold }
}

const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`
const mb = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MB`
const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const ROUNDS = 9
/** Untimed rounds before: by then the engine is compiled; what the first work of a process takes is told by itself. */
const COMPILING_ROUNDS = 15
const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The middle of several, but for the longest hold: one that somebody has to wait for is one too many. */
const severalTimes = async (run: () => Promise<unknown>): Promise<Measured<null>> => {
  for (let round = 0; round < COMPILING_ROUNDS; round++) await run()
  const rounds: Measured<unknown>[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measured(run))
  return {
    value: null,
    wall: middle(rounds.map(({ wall }) => wall)),
    core: middle(rounds.map(({ core }) => core)),
    hold: Math.max(...rounds.map(({ hold }) => hold)),
  }
}

const report = (name: string, { wall, core, hold }: Measured<unknown>): void => {
  const columns = [wall, core, hold].map((value) => ms(value).padStart(10)).join('')
  say(`  ${name.padEnd(36)}${columns}`)
}

/** What was promised of a size: ms of core time for answers, ms that others wait, bytes of memory. */
interface Targets {
  readonly cold: number
  readonly warm: number
  readonly hold: number
  readonly memory: number
}
const TARGETS = new Map<number, Targets>([
  [10_000, { cold: 60, warm: 10, hold: 50, memory: Infinity }],
  [100_000, { cold: 1_000, warm: Infinity, hold: Infinity, memory: 300 * 2 ** 20 }],
])

const judge = (name: string, value: number, most: number | undefined, unit: (value: number) => string) => {
  if (most === undefined || most === Infinity) return
  say(`  ${value <= most ? 'target met' : 'TARGET MISSED'}: ${name} ${unit(value)}, at most ${unit(most)}`)
}

/** A database of nothing but what matching reads, in a file of its own. */
const fillDatabase = (file: string, size: number): void => {
  const db = new Database(file)
  db.exec(`create table demandes (id, typeService, adresse, horaireDebut, horaireFin, forfaitHoraires, nombreEnfants,
    dateCreation);
    create table nounous (id, typePoste, adresse, experience, disponibilites, employee, dateCreation)`)
  const insert = <T extends object>(table: string, all: Iterable<readonly T[]>): void => {
    for (const page of all)
      for (const record of page) {
        const values = Object.values(record).map((value) =>
          typeof value === 'object' && value
            ? JSON.stringify(value)
            : typeof value === 'boolean'
              ? Number(value)
              : value,
        )
        db.prepare(`insert into ${table} values (${values.map(() => '?').join()})`).run(values)
      }
  }
  db.transaction(() => {
    insert('demandes', demandePages(size))
    insert('nounous', nounouPages(size))
  })()
  db.close()
}

/** Pages of rows; `finish` makes a row a record again. */
function* rowsOf<T extends object>(
  db: Database.Database,
  table: string,
  finish: (row: T) => T,
): Generator<T[]> {
  let page: T[] = []
  for (const row of db.prepare<[], T>(`select * from ${table}`).iterate()) {
    if (page.push(finish(row)) < PAGE) continue
    yield page
    page = []
  }
  yield page
}

/** What a process needs that reads its records from a database, page by page, as a server does. */
const measureFromDatabase = async (file: string, size: number): Promise<void> => {
  const before = process.memoryUsage.rss()
  const db = new Database(file, { readonly: true })
  const demandes = rowsOf<Demande>(db, 'demandes', (row) => ({
    ...row,
    forfaitHoraires: row.forfaitHoraires && JSON.parse(String(row.forfaitHoraires)),
  }))
  const nounous = rowsOf<Nounou>(db, 'nounous', (row) => ({ ...row, employee: Boolean(row.employee) }))
  const built = await measured(async () => {
    const matching = await build(demandes, nounous)
    return matching.list(QUERY)
  })
  report('cold, read from SQLite', built)
  const most = process.resourceUsage().maxRSS * 1024
  say(`  memory: ${mb(before)} before, ${mb(most)} at most`)
  judge('memory', most, TARGETS.get(size)?.memory, mb)
}

const measureTimes = async (size: number, withAllPairs: boolean): Promise<void> => {
  const demandes = [...demandePages(size)].flat()
  const nounous = [...nounouPages(size)].flat()
  const answer = async (reader = createReader(ANNEE)) => {
    const matching = await build([demandes], [nounous], reader)
    return { matching, reader, listing: await matching.list(QUERY) }
  }
  say(`\n${size} requests x ${size} nannies`)
  say(`  ${''.padEnd(36)}${['wall', 'core', 'hold'].map((column) => column.padStart(10)).join('')}`)
  const first = await measured(() => answer())
  const { matching, reader, listing } = first.value
  report('cold, first work of the process', first)
  const cold = await severalTimes(() => answer())
  report('cold', cold)
  report('after a change, texts known', await severalTimes(() => answer(reader)))
  const warm = await measured(() => matching.list(QUERY))
  report('warm, 100 pairs', warm)
  report('warm, 500 pairs', await measured(() => matching.list({ ...QUERY, limit: 500 })))
  report('first answer from score 0', await measured(() => matching.list({ ...QUERY, min: 0 })))
  const [demande] = demandes
  const [nounou] = nounous
  if (demande)
    report('one request', await measured(() => matching.ofDemande(demande, { min: 0, limit: 100 })))
  if (nounou) report('one nanny', await measured(() => matching.ofNounou(nounou, { min: 0, limit: 100 })))
  const targets = TARGETS.get(size)
  judge('first work of the process', first.core, targets?.cold, ms)
  judge('cold', cold.core, targets?.cold, ms)
  judge('warm', warm.wall, targets?.warm, ms)
  judge('hold', Math.max(first.hold, cold.hold), targets?.hold, ms)
  if (!withAllPairs) return
  const plain = await measured(() => allPairs(demandes, nounous, ANNEE, QUERY))
  report('all pairs one by one', plain)
  const same = JSON.stringify(plain.value) === JSON.stringify(listing)
  say(same ? `  the same answer, ${listing.total} pairs in all` : '  NOT THE SAME ANSWER')
  if (!same) process.exitCode = 1
}

/** [size, whether all pairs one by one can be waited for]. */
const SIZES = [
  [1_000, true],
  [10_000, true],
  [100_000, false],
] as const

/** A process is charged with the memory of the one that started it, so this one stays small. */
const inOwnProcess = (...args: string[]): Promise<void> =>
  new Promise((resolve) => {
    fork(process.argv[1] ?? '', args).on('exit', (code) => {
      if (code) process.exitCode = code
      resolve()
    })
  })

const [, , what, argument = '', size = ''] = process.argv
if (what === 'times')
  await measureTimes(
    Number(argument),
    SIZES.some(([known, all]) => all && known === Number(argument)),
  )
else if (what === 'fill') fillDatabase(argument, Number(size))
else if (what === 'database') await measureFromDatabase(argument, Number(size))
else {
  const folder = mkdtempSync(join(tmpdir(), 'bench-matching-'))
  for (const [count] of SIZES) {
    await inOwnProcess('times', String(count))
    const file = join(folder, `${count}.sqlite`)
    await inOwnProcess('fill', file, String(count))
    await inOwnProcess('database', file, String(count))
  }
  rmSync(folder, { recursive: true })
}
