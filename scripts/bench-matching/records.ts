import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Disponibilites, TypePoste } from '#contract/nanny-applications.ts'
import type { TypeService } from '#contract/parent-requests.ts'
import type { Db } from '#server/db/db.ts'
import { insertApplicationFacts, insertRequestFacts } from '#server/facts/queries.ts'
import { PLACES } from '#server/places/known-places.ts'
import { createRandom } from '../invented-people.ts'

/** Year in which the invented texts are read: 'depuis 2020' is counted from it. */
const YEAR = 2026
const YEAR_MS = 365 * 24 * 60 * 60_000

/** Random choices, the same in every run. */
const randomFrom = (seed: number) => {
  const next = createRandom(seed)
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

/** Drops one letter: a typing error. */
const misspell = (text: string, { next }: Random): string => {
  const at = 1 + Math.floor(next() * (text.length - 1))
  return text.slice(0, at) + text.slice(at + 1)
}

const adresse = (random: Random): string => {
  const house = Math.floor(random.next() * 400)
  const landmark = random.pick(LANDMARKS)
  return random.mix<() => string>([
    [0.62, () => `${random.pick(QUARTERS)}${landmark && `, ${landmark}`} villa ${house}`],
    [0.14, () => `${random.pick(QUARTERS).toLowerCase()} ${landmark}`],
    [0.07, () => `${misspell(random.pick(QUARTERS), random)}, ${landmark}`],
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
const REMARKS = [
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
    [0.12, () => `${job} depuis ${YEAR - years}`],
    [0.08, () => `débutante, ${job}`],
    [0.07, () => 'aucune expérience'],
    [0.08, () => `${years + 3} mois comme ${job}`],
    [0.05, () => `${years} ans d'expériance, ${misspell(job, random)}`],
    [0.05, () => job],
  ])()
  return `${text}. ${random.pick(REMARKS)} ${random.pick(REMARKS)} Tél ${Math.floor(random.next() * 1e6)}`
}

const half = (halfHours: number): string =>
  `${String(Math.floor(halfHours / 2) % 24).padStart(2, '0')}:${halfHours % 2 ? '30' : '00'}`

/** Columns that are the same in every row: no score depends on them. */
const PERSON = {
  nom: 'Personne',
  telephone: '+24166000000',
  dateStatut: null,
  dateSaisie: null,
  recherche: '',
  indesirable: 0 as const,
  saisieAgence: 0 as const,
}

const requestRow = (random: Random, dateCreation: string) => {
  const start = random.mix([
    [0.85, 12 + Math.floor(random.next() * 8)],
    [0.15, Math.floor(random.next() * 48)],
  ])
  const hasHours = random.next() < 0.7
  return {
    id: randomUUID(),
    ...PERSON,
    typeService: random.mix<TypeService>([
      [0.55, 'regulier'],
      [0.13, 'occasionnel'],
      [0.12, 'weekend'],
      [0.13, 'devoirs'],
      [0.07, 'personne'],
    ]),
    adresse: adresse(random),
    horaireDebut: hasHours ? half(start) : null,
    horaireFin: hasHours ? half(start + 6 + Math.floor(random.next() * 16)) : null,
    nombreEnfants: 1 + Math.floor(random.next() ** 2 * 4),
    forfait: 'regulier',
    commentaires: null,
    statut: 'en_attente' as const,
    dateCreation,
  }
}

const applicationRow = (random: Random, dateCreation: string) => {
  const typePoste = random.mix<TypePoste>([
    [0.75, 'nounou'],
    [0.13, 'devoirs'],
    [0.12, 'personne'],
  ])
  return {
    id: randomUUID(),
    ...PERSON,
    typePoste,
    adresse: adresse(random),
    experience: experience(random, typePoste),
    disponibilites: random.mix<Disponibilites | null>([
      [0.5, 'lundi-vendredi'],
      [0.15, 'weekend'],
      [0.1, 'nuits'],
      [0.22, 'flexible'],
      [0.03, null],
    ]),
    documents: null,
    statut: 'en_attente' as const,
    dateCreation,
  }
}

/**
 * Fills a migrated SQLite database with `size` open requests and `size` available nannies, with their facts, in the
 * order of their creation, as a server stores them. Triggers are dropped first: the search index would take minutes,
 * and matching does not read it.
 */
export const fillForMatching = async (db: Db, size: number): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`.execute(
    db,
  )
  for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(db)
  const now = new Date(Date.UTC(YEAR, 5, 1))
  await db.transaction().execute(async (tx) => {
    const families = randomFrom(1)
    const candidates = randomFrom(2)
    for (let i = 0; i < size; i++) {
      const dateCreation = new Date(Date.UTC(2025, 0, 1) + (i / size) * YEAR_MS).toISOString()
      const request = requestRow(families, dateCreation)
      await tx.insertInto('parent_requests').values(request).execute()
      await insertRequestFacts(tx, request.id, request, now)
      const application = applicationRow(candidates, dateCreation)
      await tx.insertInto('nanny_applications').values(application).execute()
      await insertApplicationFacts(tx, application.id, application, now)
    }
  })
}
