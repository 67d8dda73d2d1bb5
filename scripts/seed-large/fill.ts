import { sql } from 'kysely'
import { DISPONIBILITES, TYPES_POSTE } from '#contract/nanny-applications.ts'
import { PARENT_REQUEST_STATUTS } from '#contract/parent-requests.admin.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import { searchText } from '#contract/search.admin.ts'
import { compactCounts } from '#server/db/counts.ts'
import type { Db, Dialect } from '#server/db/db.ts'
import type { Database } from '#server/db/schema.ts'
import { applicationFactsRow, requestFactsRow } from '#server/facts/read.ts'
import { NO_END } from '#server/paie/queries.ts'
import { createPeople, createRandom, pick, type Random } from '../invented-people.ts'

/** Number of records; employees and payments follow from the accepted applications. */
export interface Sizes {
  readonly requests: number
  readonly applications: number
  readonly messages: number
}
/** Rows of a large agency, as `npm run seed:large` writes them and the benches measure them. */
export const LARGE: Sizes = { requests: 50_000, applications: 20_000, messages: 200_000 }

const DAY_MS = 24 * 3_600_000
/** Shorter than every retention period (contract/retention.ts): nothing is erased at once. */
const SPAN_MS = 150 * DAY_MS
/** Rows per insert; PostgreSQL accepts 65,535 parameters a statement. */
const BATCH = 1000
const UNREAD = 25
/** Payments of each employee, evenly spread from the hiring until now. */
const PAYMENTS_EACH = 4

const keysOf = <Key extends string>(table: Readonly<Record<Key, string>>): readonly Key[] =>
  Object.keys(table) as Key[]

const SERVICES = keysOf(TYPES_SERVICE)
const STATUTS = keysOf(PARENT_REQUEST_STATUTS)
const POSTES = keysOf(TYPES_POSTE)
const DISPONIBLES = keysOf(DISPONIBILITES)
/** Most applications are decided. */
const DECISIONS = ['accepte', 'refuse', 'refuse', 'refuse', 'traite', 'en_attente', 'en_examen'] as const
const MOTIFS = ['Salaire', 'Avance', 'Prime', 'Transport'] as const

/** A UUID (version 4) from `random`: the same run makes the same ids. */
export const uuid = (random: Random): string => {
  const hex = Array.from({ length: 8 }, () =>
    Math.floor(random() * 65_536)
      .toString(16)
      .padStart(4, '0'),
  ).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** A payment or a salary, in FCFA. */
const amount = (random: Random): number => 10_000 * (3 + Math.floor(random() * 15))

/** Ascending instants from SPAN_MS before `now` until now. */
const createInstants = (count: number, now: Date, random: Random) => {
  const step = SPAN_MS / count
  return (index: number): string =>
    new Date(now.getTime() - SPAN_MS + Math.floor((index + random()) * step)).toISOString()
}

/** Makes `count` rows and inserts them, BATCH at a time. */
export const inBatches = async <Row>(
  count: number,
  make: (index: number) => Row,
  insert: (rows: Row[]) => Promise<unknown>,
): Promise<void> => {
  for (let start = 0; start < count; start += BATCH)
    await insert(Array.from({ length: Math.min(BATCH, count - start) }, (_, offset) => make(start + offset)))
}

/**
 * What the fillers of one run share: random numbers are drawn in a fixed order, and the same `now` gives the same rows.
 */
interface Run {
  readonly tx: Db
  readonly now: Date
  readonly random: Random
  readonly people: ReturnType<typeof createPeople>
}

const fillRequests = async ({ tx, now, random, people }: Run, count: number): Promise<void> => {
  const createdAt = createInstants(count, now, random)
  const request = (index: number): Database['parent_requests'] => {
    const who = { nom: people.nom(), telephone: people.telephone(), adresse: people.adresse() }
    const service = pick(random, SERVICES)
    const withHours = random() < 0.7
    return {
      id: uuid(random),
      ...who,
      typeService: service,
      horaireDebut: withHours ? '07:30' : null,
      horaireFin: withHours ? '17:30' : null,
      nombreEnfants: 1 + Math.floor(random() * 4),
      forfait: service,
      commentaires: people.commentaires(),
      statut: pick(random, STATUTS),
      dateCreation: createdAt(index),
      dateSaisie: null,
      dateStatut: null,
      recherche: searchText(who),
      indesirable: 0,
      saisieAgence: 0,
    }
  }
  await inBatches(count, request, async (rows) => {
    await tx.insertInto('parent_requests').values(rows).execute()
    const facts = rows.map((row) => requestFactsRow(row.id, row, now))
    await tx.insertInto('parent_request_facts').values(facts).execute()
  })
}

/** The employee that an accepted application became, hired on the day of the application. */
const employeeOf = (application: Database['nanny_applications'], random: Random): Database['employees'] => ({
  id: uuid(random),
  candidatureId: application.id,
  nom: application.nom,
  telephone: application.telephone,
  adresse: application.adresse,
  typePoste: application.typePoste,
  experience: application.experience,
  disponibilites: application.disponibilites,
  documents: application.documents,
  recherche: application.recherche,
  actif: 1,
  dateEmbauche: application.dateCreation,
})

/** Returns the employees that the accepted applications became. */
const fillApplications = async (
  { tx, now, random, people }: Run,
  count: number,
): Promise<readonly Database['employees'][]> => {
  const createdAt = createInstants(count, now, random)
  const employees: Database['employees'][] = []
  const application = (index: number): Database['nanny_applications'] => {
    const who = { nom: people.nom(), telephone: people.telephone(), adresse: people.adresse() }
    const row: Database['nanny_applications'] = {
      id: uuid(random),
      ...who,
      typePoste: pick(random, POSTES),
      experience: people.experience(),
      disponibilites: pick(random, DISPONIBLES),
      documents: null,
      statut: pick(random, DECISIONS),
      dateCreation: createdAt(index),
      dateSaisie: null,
      dateStatut: null,
      recherche: searchText(who),
      indesirable: 0,
      saisieAgence: 0,
      motifRefus: null,
      motifRefusTexte: null,
    }
    if (row.statut === 'accepte') employees.push(employeeOf(row, random))
    return row
  }
  await inBatches(count, application, async (rows) => {
    await tx.insertInto('nanny_applications').values(rows).execute()
    const facts = rows.map((row) => applicationFactsRow(row.id, row, now))
    await tx.insertInto('nanny_application_facts').values(facts).execute()
  })
  return employees
}

/** The employees, each with PAYMENTS_EACH payments, and a salary from the month of the hiring on. */
const fillEmployees = async (
  { tx, now, random }: Run,
  employees: readonly Database['employees'][],
): Promise<void> => {
  const employee = (index: number) => employees[index] as Database['employees']
  const payment = (index: number): Database['paiements_employes'] => {
    const { id: employeId, dateEmbauche } = employee(Math.floor(index / PAYMENTS_EACH))
    const hired = Date.parse(dateEmbauche)
    const share = (index % PAYMENTS_EACH) / PAYMENTS_EACH
    const date = new Date(hired + (now.getTime() - hired) * share).toISOString()
    return {
      id: uuid(random),
      employeId,
      montant: amount(random),
      motif: pick(random, MOTIFS),
      datePaiement: date.slice(0, 10),
      notes: null,
      mois: date.slice(0, 7),
      nature: 'salaire',
      moyen: null,
      reference: null,
      dateAnnulation: null,
      revision: 0,
      dateCreation: date,
    }
  }
  const salary = (index: number): Database['salaires'] => {
    const { id: employeId, dateEmbauche } = employee(index)
    return {
      id: uuid(random),
      employeId,
      depuis: dateEmbauche.slice(0, 7),
      jusque: NO_END,
      montant: amount(random),
      dateCreation: dateEmbauche,
    }
  }
  await inBatches(employees.length, employee, (rows) => tx.insertInto('employees').values(rows).execute())
  await inBatches(employees.length * PAYMENTS_EACH, payment, (rows) =>
    tx.insertInto('paiements_employes').values(rows).execute(),
  )
  await inBatches(employees.length, salary, (rows) => tx.insertInto('salaires').values(rows).execute())
}

/** Messages, and as many notifications, of which all but the last UNREAD are read. */
const fillMessages = async ({ tx, now, random, people }: Run, count: number): Promise<void> => {
  const createdAt = createInstants(count, now, random)
  const message = (index: number): Database['contact_messages'] => {
    const who = { nom: people.nom(), telephone: people.telephone() }
    return {
      id: uuid(random),
      ...who,
      message: people.message(),
      dateCreation: createdAt(index),
      dateSaisie: null,
      recherche: searchText(who),
      indesirable: 0,
    }
  }
  const notification = (index: number): Database['notifications'] => {
    const isRead = index < count - UNREAD
    return {
      id: uuid(random),
      type: 'nouveau_message',
      titre: 'Nouveau message',
      message: people.nom(),
      lue: isRead ? 1 : 0,
      relatedId: null,
      cause: null,
      nannyId: null,
      score: null,
      dateCreation: createdAt(index),
      dateLecture: isRead ? createdAt(index) : null,
    }
  }
  await inBatches(count, message, (rows) => tx.insertInto('contact_messages').values(rows).execute())
  await inBatches(count, notification, (rows) => tx.insertInto('notifications').values(rows).execute())
}

/** Fills a migrated, seeded database in one transaction. The same sizes and `now` give the same rows. */
export const fill = (db: Db, sizes: Sizes, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const random = createRandom(241)
    const run: Run = { tx, now, random, people: createPeople(random) }
    await fillRequests(run, sizes.requests)
    await fillEmployees(run, await fillApplications(run, sizes.applications))
    await fillMessages(run, sizes.messages)
    await compactCounts(tx)
  })

/** PostgreSQL only: vacuums the tables and updates the statistics, which autovacuum would do within a minute. */
export const analyzeFilled = async (db: Db, dialect: Dialect): Promise<void> => {
  if (dialect === 'postgres') await sql`vacuum analyze`.execute(db)
}
