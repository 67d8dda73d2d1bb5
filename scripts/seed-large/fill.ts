import { sql } from 'kysely'
import { DISPONIBILITES, TYPES_POSTE } from '#contract/nanny-applications.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import { PARENT_REQUEST_STATUTS } from '#contract/statuts.admin.ts'
import { compactCounts } from '#server/db/counts.ts'
import type { Db, Dialect } from '#server/db/db.ts'
import type { Database } from '#server/db/schema.ts'
import { searchText } from '#server/db/search.ts'
import { applicationFactsRow, requestFactsRow } from '#server/facts/read.ts'
import { createPeople, createRandom, pick, type Random } from '../invented-people.ts'

/** Number of records; employees and payments follow from the accepted applications. */
export interface Sizes {
  readonly requests: number
  readonly applications: number
  readonly messages: number
}

const DAY_MS = 24 * 3_600_000
/** Older records would be erased by retention (contract/retention.ts). */
const SPAN_MS = 150 * DAY_MS
/** Rows per insert; PostgreSQL accepts 65,535 parameters a statement. */
const BATCH = 1000
const UNREAD = 25

const keysOf = <Key extends string>(table: Readonly<Record<Key, string>>): readonly Key[] =>
  Object.keys(table) as Key[]

const SERVICES = keysOf(TYPES_SERVICE)
const STATUTS = keysOf(PARENT_REQUEST_STATUTS)
const POSTES = keysOf(TYPES_POSTE)
const DISPONIBLES = keysOf(DISPONIBILITES)
/** Most applications are decided. */
const DECISIONS = ['accepte', 'refuse', 'refuse', 'refuse', 'traite', 'en_attente', 'en_examen'] as const
const MOTIFS = ['Salaire', 'Avance', 'Prime', 'Transport'] as const

const uuid = (random: Random): string => {
  const hex = Array.from({ length: 8 }, () =>
    Math.floor(random() * 65_536)
      .toString(16)
      .padStart(4, '0'),
  ).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Ascending instants from SPAN_MS before `now` until now. */
const createInstants = (count: number, now: Date, random: Random) => {
  const step = SPAN_MS / count
  return (index: number): string =>
    new Date(now.getTime() - SPAN_MS + Math.floor((index + random()) * step)).toISOString()
}

const inBatches = async <Row>(
  count: number,
  make: (index: number) => Row,
  insert: (rows: Row[]) => Promise<unknown>,
): Promise<void> => {
  for (let start = 0; start < count; start += BATCH)
    await insert(Array.from({ length: Math.min(BATCH, count - start) }, (_, offset) => make(start + offset)))
}

/** Fills a migrated, seeded database in one transaction. The same sizes and `now` give the same rows. */
export const fill = (db: Db, sizes: Sizes, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const random = createRandom(241)
    const people = createPeople(random)
    const employees: Database['employees'][] = []

    const requestAt = createInstants(sizes.requests, now, random)
    await inBatches(
      sizes.requests,
      (index): Database['parent_requests'] => {
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
          dateCreation: requestAt(index),
          dateSaisie: null,
          dateStatut: null,
          recherche: searchText(who),
          indesirable: 0 as const,
        }
      },
      async (rows) => {
        await tx.insertInto('parent_requests').values(rows).execute()
        const facts = rows.map((row) => requestFactsRow(row.id, row, now))
        await tx.insertInto('parent_request_facts').values(facts).execute()
      },
    )

    const applicationAt = createInstants(sizes.applications, now, random)
    await inBatches(
      sizes.applications,
      (index): Database['nanny_applications'] => {
        const who = { nom: people.nom(), telephone: people.telephone(), adresse: people.adresse() }
        const application: Database['nanny_applications'] = {
          id: uuid(random),
          ...who,
          typePoste: pick(random, POSTES),
          experience: people.experience(),
          disponibilites: pick(random, DISPONIBLES),
          documents: null,
          statut: pick(random, DECISIONS),
          dateCreation: applicationAt(index),
          dateSaisie: null,
          dateStatut: null,
          recherche: searchText(who),
          indesirable: 0 as const,
        }
        if (application.statut === 'accepte') {
          const {
            dateCreation,
            dateSaisie,
            dateStatut,
            statut,
            indesirable,
            id: candidatureId,
            ...same
          } = application
          employees.push({ ...same, id: uuid(random), candidatureId, actif: 1, dateEmbauche: dateCreation })
        }
        return application
      },
      async (rows) => {
        await tx.insertInto('nanny_applications').values(rows).execute()
        const facts = rows.map((row) => applicationFactsRow(row.id, row, now))
        await tx.insertInto('nanny_application_facts').values(facts).execute()
      },
    )
    await inBatches(
      employees.length,
      (index) => employees[index] as Database['employees'],
      (rows) => tx.insertInto('employees').values(rows).execute(),
    )
    await inBatches(
      employees.length * 4,
      (index): Database['paiements_employes'] => {
        const employee = employees[Math.floor(index / 4)] as Database['employees']
        const date = new Date(Date.parse(employee.dateEmbauche) + (index % 4) * 30 * DAY_MS).toISOString()
        return {
          id: uuid(random),
          employeId: employee.id,
          montant: 10_000 * (3 + Math.floor(random() * 15)),
          motif: pick(random, MOTIFS),
          datePaiement: date.slice(0, 10),
          notes: null,
          dateCreation: date,
        }
      },
      (rows) => tx.insertInto('paiements_employes').values(rows).execute(),
    )

    const messageAt = createInstants(sizes.messages, now, random)
    await inBatches(
      sizes.messages,
      (index): Database['contact_messages'] => {
        const who = { nom: people.nom(), telephone: people.telephone() }
        return {
          id: uuid(random),
          ...who,
          message: people.message(),
          dateCreation: messageAt(index),
          dateSaisie: null,
          recherche: searchText(who),
          indesirable: 0 as const,
        }
      },
      (rows) => tx.insertInto('contact_messages').values(rows).execute(),
    )

    await inBatches(
      sizes.messages,
      (index): Database['notifications'] => ({
        id: uuid(random),
        type: 'nouveau_message',
        titre: 'Nouveau message',
        message: people.nom(),
        lue: index < sizes.messages - UNREAD ? 1 : 0,
        relatedId: null,
        cause: null,
        nannyId: null,
        score: null,
        dateCreation: messageAt(index),
        dateLecture: index < sizes.messages - UNREAD ? messageAt(index) : null,
      }),
      (rows) => tx.insertInto('notifications').values(rows).execute(),
    )
    await compactCounts(tx)
  })

/** Updates PostgreSQL's statistics at once; autovacuum would do it within a minute. */
export const analyzeFilled = async (db: Db, dialect: Dialect): Promise<void> => {
  if (dialect === 'postgres') await sql`analyze`.execute(db)
}
