import { type RawBuilder, sql } from 'kysely'
import {
  type Activite,
  bySujet,
  REMINDING_RESULTATS,
  type Resultat,
  type Sujet,
} from '#contract/activites.admin.ts'
import { addDays, dayOf } from '#contract/days.admin.ts'
import { LISTS, type ListKey, type TableOf, tableOf } from '#contract/lists.admin.ts'
import { DEFAULT_RAPPEL } from '#contract/rappels.admin.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'

/** Table of the records of each kind. */
export const TABLE_OF = bySujet<TableOf<ListKey> | 'mises_en_relation'>(tableOf, 'mises_en_relation')

export interface SujetId {
  readonly sujet: Sujet
  readonly sujetId: string
}

export const sujetExists = async (db: Db, { sujet, sujetId }: SujetId): Promise<boolean> =>
  (await db.selectFrom(TABLE_OF[sujet]).select('id').where('id', '=', sujetId).executeTakeFirst()) !==
  undefined

interface People {
  readonly joins: RawBuilder<unknown>
  readonly nom: RawBuilder<string>
  readonly telephone: RawBuilder<string>
  /** Name of the person with this phone number. */
  readonly appele: RawBuilder<string>
}

const person = (sujet: Sujet, table: string): People => ({
  joins: sql`left join ${sql.table(table)} on x."sujet" = ${sql.lit(sujet)} and ${sql.ref(`${table}.id`)} = x."sujetId"`,
  nom: sql.ref(`${table}.nom`),
  telephone: sql.ref(`${table}.telephone`),
  appele: sql.ref(`${table}.nom`),
})

/** A mise en relation has two names and the family's phone number. */
const PEOPLE = bySujet<People>((list) => person(LISTS[list].sujet, tableOf(list)), {
  joins: sql`
      left join mises_en_relation as m on x."sujet" = 'mise_en_relation' and m."id" = x."sujetId"
      left join parent_requests as family on family."id" = m."requestId"
      left join nanny_applications as nanny on nanny."id" = m."nannyId"`,
  nom: sql`nanny."nom" || ' chez ' || family."nom"`,
  telephone: sql`family."telephone"`,
  appele: sql`family."nom"`,
})

/**
 * SQL of the record that a row `x` with `sujet` and `sujetId` is about: joins; name, phone number and who has it, ''
 * when the record is deleted. `sujets`: the kinds of records that `x` may have. Fewer are faster: PostgreSQL takes 1 ms
 * to plan a join of all tables.
 */
export const peopleOf = (sujets: readonly Sujet[] = Object.keys(PEOPLE) as Sujet[]): People => {
  const people = sujets.map((sujet) => PEOPLE[sujet])
  const first = (column: 'nom' | 'telephone' | 'appele') =>
    sql<string>`coalesce(${sql.join(people.map((one) => one[column]))}, '')`
  return {
    joins: sql.join(
      people.map(({ joins }) => joins),
      sql` `,
    ),
    nom: first('nom'),
    telephone: first('telephone'),
    appele: first('appele'),
  }
}

export const insertActivite = async (tx: Db, activite: Activite): Promise<void> => {
  await tx
    .insertInto('activites')
    .values({
      id: activite.id,
      sujet: activite.sujet,
      sujetId: activite.sujetId,
      type: activite.type,
      resultat: activite.resultat,
      texte: activite.texte,
      auteur: activite.auteur,
      date: activite.date,
    } satisfies Database['activites'])
    .execute()
}

/** Deletes the newest activity of a record with this type, result and text. */
export const deleteLastActivite = async (
  tx: Db,
  { sujet, sujetId, type, resultat, texte }: Pick<Activite, keyof SujetId | 'type' | 'resultat' | 'texte'>,
): Promise<void> => {
  const last = tx
    .selectFrom('activites')
    .select('id')
    .where('sujet', '=', sujet)
    .where('sujetId', '=', sujetId)
    .where('type', '=', type)
    .where('resultat', '=', resultat)
    .where('texte', '=', texte)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
  await tx.deleteFrom('activites').where('id', 'in', last).execute()
}

/** Deletes an activity; false when there is none. */
export const deleteActivite = async (tx: Db, id: string): Promise<boolean> => {
  const row = await tx.deleteFrom('activites').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

export const findActivite = (db: Db, id: string): Promise<Activite | undefined> =>
  db.selectFrom('activites').selectAll().where('id', '=', id).executeTakeFirst()

/** Sets the result of an attempt whose result is still `from`; false when it is not. */
export const updateResultat = async (
  tx: Db,
  id: string,
  from: Resultat | null,
  resultat: Resultat | null,
): Promise<boolean> => {
  const updated = await tx
    .updateTable('activites')
    .set({ resultat })
    .where('id', '=', id)
    .where('resultat', from === null ? 'is' : '=', from)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/**
 * Days on which a call or message may have got its result: its own day, which counts without an entry, and those of the
 * audit log.
 */
export const daysOfResult = async (tx: Db, { id, date }: Activite): Promise<readonly string[]> => {
  const noted = await tx
    .selectFrom('journal')
    .select('date')
    .where('objet', '=', id)
    .where('action', '=', 'setResultat')
    .execute()
  return [date, ...noted.map((entry) => entry.date)].map((instant) => dayOf(new Date(instant)))
}

/**
 * Whether the result of a call or message asks for this reminder: such a result was noted on the day before it, as the
 * audit log says. A call of that day counts without its entry, which is written after its transaction.
 */
export const isNeededByCall = async (
  tx: Db,
  { sujet, sujetId, texte, date }: SujetId & { readonly texte: string; readonly date: string },
): Promise<boolean> => {
  if (texte !== DEFAULT_RAPPEL) return false
  const calls = await tx
    .selectFrom('activites as a')
    .leftJoin('journal as j', (join) => join.onRef('j.objet', '=', 'a.id').on('j.action', '=', 'setResultat'))
    .select(['a.date as called', 'j.date as noted'])
    .where('a.sujet', '=', sujet)
    .where('a.sujetId', '=', sujetId)
    .where('a.resultat', 'in', REMINDING_RESULTATS)
    .execute()
  const before = addDays(date, -1)
  return calls.some(({ called, noted }) =>
    [called, noted].some((instant) => instant !== null && dayOf(new Date(instant)) === before),
  )
}

/** Activities of some records, record by record: of each the newest first, at most `limit`. */
export const listActivitesOf = async (
  db: Db,
  sujets: readonly SujetId[],
  limit: number,
): Promise<Activite[]> => {
  const found: Activite[] = []
  for (const { sujet, sujetId } of sujets)
    found.push(
      ...(await db
        .selectFrom('activites')
        .selectAll()
        .where('sujet', '=', sujet)
        .where('sujetId', '=', sujetId)
        .orderBy('date', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()),
    )
  return found
}

/**
 * Name of the other person of each mise en relation of a request or an application, by the id of the mise en relation.
 * At most `limit`, those whose status changed last.
 */
export const namesOfPairs = async (
  db: Db,
  column: 'requestId' | 'nannyId',
  id: string,
  limit: number,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('mises_en_relation as m')
    .innerJoin('parent_requests as r', 'r.id', 'm.requestId')
    .innerJoin('nanny_applications as a', 'a.id', 'm.nannyId')
    .select(['m.id', column === 'requestId' ? 'a.nom' : 'r.nom'])
    .where(`m.${column}`, '=', id)
    .orderBy('m.dateStatut', 'desc')
    .limit(limit)
    .execute()
  return new Map(rows.map(({ id, nom }) => [id, nom]))
}

/** Paths of the documents of an application or of an employee. */
export const documentsOf = async (
  db: Db,
  column: 'candidatureId' | 'employeId',
  id: string,
): Promise<string[]> => {
  const rows = await db.selectFrom('documents').select('storedPath').where(column, '=', id).execute()
  return rows.map(({ storedPath }) => storedPath)
}

/** When a record arrived, and whether an administrator typed it; undefined if there is none. */
export const arrivalOf = async (
  db: Db,
  table: TableOf<ListKey>,
  id: string,
): Promise<{ readonly date: string; readonly isTyped: boolean } | undefined> => {
  const row = await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
  return row && { date: row.dateCreation, isTyped: 'saisieAgence' in row && row.saisieAgence === 1 }
}

/** Id of the application that an employee was hired from. */
export const applicationOf = async (db: Db, employeId: string): Promise<string> =>
  (
    await db
      .selectFrom('employees')
      .select('candidatureId')
      .where('id', '=', employeId)
      .executeTakeFirstOrThrow()
  ).candidatureId
