import { type RawBuilder, sql } from 'kysely'
import { addMonths, startOfMonth } from '#contract/days.admin.ts'
import {
  PAIE_MONTHS,
  type PaieFiltre,
  type PaieLigne,
  type PaieMois,
  type PaieTotaux,
  type Salaire,
} from '#contract/paie.admin.ts'
import {
  NATURES_EN_PLUS,
  NATURES_RETENUES,
  NATURES_SALAIRE,
  type NaturePaiement,
  SETTLING_NATURES,
} from '#contract/paiements-employes.admin.ts'
import { toWords } from '#contract/search.admin.ts'
import { readCount } from '../db/counts.ts'
import { afterCursor, type Page, type PageQuery, toCountedPage } from '../db/cursor-page.ts'
import type { Db } from '../db/db.ts'
import { nameKey } from '../db/list-page.ts'
import type { Database } from '../db/schema.ts'
import { containsWords, matches, toIndexQuery } from '../db/search.ts'

type Condition = RawBuilder<boolean>

/** `jusque` of a salary that has no end yet. */
export const NO_END = '9999-12'

const oneOf = (natures: readonly NaturePaiement[]) =>
  sql`"nature" in (${sql.join(natures.map((nature) => sql.lit(nature)))})`

/** Sum of the amounts of some natures; 0 without a row. The driver of PostgreSQL may return a string. */
const sumOf = (natures: readonly NaturePaiement[]) =>
  sql`coalesce(sum(case when ${oneOf(natures)} then "montant" else 0 end), 0)`

/** FROM and WHERE: the payments of one employee (`employees.id`) for a month that are not cancelled. */
const paidFor = (mois: string) =>
  sql`paiements_employes as p where p."mois" = ${mois} and p."employeId" = employees."id" and p."dateAnnulation" is null`

const sumFor = (mois: string, natures: readonly NaturePaiement[]) =>
  sql<number>`(select coalesce(sum(p."montant"), 0) from ${paidFor(mois)} and p.${oneOf(natures)})`

/** FROM and WHERE: the pauses that last for every day of a month. */
const wholeMonth = (mois: string) =>
  sql`pauses as z where z."depuis" <= ${`${mois}-01`} and z."jusque" >= ${`${addMonths(mois, 1)}-01`}`

/** Ids of the employees who are paused on every day of a month: no salary is due to them. */
export const pausedFor = (mois: string) => sql`(select z."employeId" from ${wholeMonth(mois)})`

const isPaused = (mois: string): Condition => sql`employees."id" in ${pausedFor(mois)}`

/** FROM and WHERE: the salaries that hold in a month. */
const salairesFor = (mois: string) => sql`salaires as s where s."depuis" <= ${mois} and s."jusque" > ${mois}`

/** Ids of the employees with a salary for a month, which may be 0. */
export const withSalaire = (mois: string) => sql`(select s."employeId" from ${salairesFor(mois)})`

/** SQL of what was paid or kept back of the salaries of a month, by employee: employeId, regle. */
const settledFor = (mois: string) => sql`
  select "employeId", sum("montant") as "regle" from paiements_employes
  where "mois" = ${mois} and "dateAnnulation" is null and ${oneOf(SETTLING_NATURES)} group by "employeId"`

/**
 * SQL of the employees to whom a salary is due for a month: employeId, prevu, regle. The payments of all employees are
 * summed at once: PostgreSQL takes several times as long to look them up for one employee after the other.
 */
const duesFor = (mois: string, settled = settledFor(mois)) => sql`
  select s."employeId", s."montant" as "prevu", coalesce(p."regle", 0) as "regle"
  from salaires as s left join (${settled}) as p on p."employeId" = s."employeId"
  where s."depuis" <= ${mois} and s."jusque" > ${mois} and s."montant" > 0
    and s."employeId" not in ${pausedFor(mois)}`

/** SQL of the ids of the employees whose salary of a month is not settled, by payments or what is kept back. */
export const unpaidFor = (mois: string) =>
  sql`select d."employeId" from (${duesFor(mois)}) as d where d."prevu" > d."regle"`

/** SQL of the ids of the employees whose salary of a month is settled. */
const settledIn = (mois: string) =>
  sql`select d."employeId" from (${duesFor(mois)}) as d where d."prevu" <= d."regle"`

/** The salary due to one employee for a month; null: none is set, or she is paused on every day of it. */
const dueFor = (mois: string) =>
  sql<number | null>`(select s."montant" from salaires as s
    where s."employeId" = employees."id" and s."depuis" <= ${mois} and s."jusque" > ${mois} and not ${isPaused(mois)})`

/** Hired by the end of a month. */
const hiredBy = (mois: string): Condition =>
  sql`employees."dateEmbauche" < ${startOfMonth(addMonths(mois, 1))}`

/**
 * Whether an employee has a payment for the month or is due a salary. A subquery with `limit 1` instead of `exists`:
 * for `exists`, PostgreSQL reads all payments.
 */
const paidOrDue = (mois: string): Condition =>
  sql`((select 1 from ${paidFor(mois)} limit 1) = 1 or ${dueFor(mois)} > 0)`

/** Employees of a month: active, hired by its end and not paused on every day, or `paidOrDue`. */
const ofMonth = (mois: string): Condition =>
  sql`((employees."actif" = 1 and ${hiredBy(mois)} and not ${isPaused(mois)}) or ${paidOrDue(mois)})`

/** `is true` keeps PostgreSQL from planning a join, which may compute all sums again for each employee. */
const isIn = (ids: RawBuilder<unknown>): Condition => sql`(employees."id" in (${ids})) is true`

/** Not paused on every day of a month, and active and hired by its end or with a payment for it: implies `ofMonth`. */
const presentIn = (mois: string): Condition => sql`(not ${isPaused(mois)}
  and ((employees."actif" = 1 and ${hiredBy(mois)}) or (select 1 from ${paidFor(mois)} limit 1) = 1))`

/** Condition of each filter. Each implies `ofMonth`, which is therefore not added. */
const FILTERS: Readonly<Record<PaieFiltre, (mois: string) => Condition>> = {
  a_payer: (mois) => isIn(unpaidFor(mois)),
  regle: (mois) => isIn(settledIn(mois)),
  sans_salaire: (mois) => sql`(${presentIn(mois)} and employees."id" not in ${withSalaire(mois)})`,
}

export interface PaieQuery extends Pick<PageQuery, 'limit' | 'cursor' | 'id'> {
  readonly mois: string
  readonly q?: string | undefined
  readonly filtre?: PaieFiltre | undefined
}

const count = async (db: Db, conditions: readonly Condition[]): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from employees where ${sql.join(conditions, sql` and `)}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/**
 * Search condition of a count: one lookup in the index of words. A page searches `employees.recherche` instead: it
 * reads the employees in the order of their names, and PostgreSQL would look each of them up in that index.
 */
const withWords = (words: readonly string[]): Condition[] =>
  words.length === 0
    ? []
    : [
        sql`employees."id" in (select "id" from employees_mots where ${matches(sql.ref('mots'), toIndexQuery(words, []))})`,
      ]

/** Employees of a month by name, with what is due, what was paid and what remains. */
export const listPaie = async (db: Db, asked: PaieQuery): Promise<Page<PaieLigne>> => {
  const { mois, limit, cursor, filtre, id, q } = asked
  const key = nameKey('employees')
  const words = toWords(q)
  const conditions = [
    ...(id === undefined ? [] : [sql<boolean>`employees."id" = ${id}`]),
    filtre ? FILTERS[filtre](mois) : ofMonth(mois),
  ]
  const after = afterCursor({ cursor, ordre: 'nom' }, key, sql`employees."id"`)
  const { rows } = await sql<Row>`
    select employees."id", employees."nom", employees."telephone", employees."typePoste", employees."actif",
      case when ${isPaused(mois)} then 1 else 0 end as "enPause", ${dueFor(mois)} as "prevu", ${sumFor(mois, NATURES_SALAIRE)} as "verse",
      ${sumFor(mois, NATURES_EN_PLUS)} as "enPlus", ${sumFor(mois, NATURES_RETENUES)} as "retenu", ${key} as "cle"
    from employees
    where ${sql.join([...containsWords(sql.ref('employees.recherche'), words), ...conditions, ...after], sql` and `)}
    order by ${key}, employees."id" limit ${sql.lit(limit + 1)}`.execute(db)
  const total = () =>
    words.length === 0 && id === undefined
      ? countOf(db, mois, filtre)
      : count(db, [...withWords(words), ...conditions])
  const page = await toCountedPage(rows, asked, total, ({ cle, id }) => [cle, id])
  return { ...page, items: page.items.map(present) }
}

type Row = Omit<PaieLigne, 'reste' | 'actif' | 'enPause'> & {
  readonly actif: number
  readonly enPause: number
  readonly cle: string
}

const present = ({ cle: _, actif, enPause, ...row }: Row): PaieLigne => {
  const [verse, enPlus, retenu] = [Number(row.verse), Number(row.enPlus), Number(row.retenu)]
  const reste = Math.max(0, (row.prevu ?? 0) - verse - retenu)
  return { ...row, verse, enPlus, retenu, actif: actif === 1, enPause: enPause === 1, reste }
}

/** Number of employees of a month in a filter, without words. */
const countOf = async (db: Db, mois: string, filtre: PaieFiltre | undefined): Promise<number> => {
  if (filtre === undefined) return readCount(db, countOfMonth(mois))
  if (filtre === 'sans_salaire') return (await readPaieTotaux(db, mois)).nombres.sans_salaire
  const ids = filtre === 'a_payer' ? unpaidFor(mois) : settledIn(mois)
  return readCount(db, sql<number>`(select count(*) from (${ids}) as d)`)
}

/**
 * Number of employees for whom `ofMonth` holds, as a sum of counts: an index counts the active ones, and those who are
 * paused on every day and not paid are subtracted. `cross join`: SQLite then reads the pauses first.
 */
const countOfMonth = (mois: string) => sql<number>`(
  (select count(*) from employees where "actif" = 1 and ${hiredBy(mois)})
  + (select count(*) from employees where "actif" = 0 and ${paidOrDue(mois)})
  + (select count(*) from employees where "actif" = 1 and "dateEmbauche" >= ${startOfMonth(addMonths(mois, 1))} and ${paidOrDue(mois)})
  - (select count(*) from (select z."employeId" as "paused" from ${wholeMonth(mois)}) as y cross join employees
    where employees."id" = y."paused" and "actif" = 1 and ${hiredBy(mois)} and ${paidOrDue(mois)} is not true))`

/** `en_pause`: employees paused on every day and yet paid; `sans_du`: employees with a salary of 0. */
type Counted = keyof PaieTotaux | PaieFiltre | 'en_pause' | 'sans_du'

/** Sums of a month, computed by the database. */
export const readPaieTotaux = async (db: Db, mois: string): Promise<PaieTotaux> => {
  const { rows } = await sql<Record<Counted, number | string>>`
    with payes as (
      select "employeId", ${sumOf(NATURES_SALAIRE)} as "verse", ${sumOf(NATURES_EN_PLUS)} as "enPlus",
        ${sumOf(NATURES_RETENUES)} as "retenu"
      from paiements_employes where "mois" = ${mois} and "dateAnnulation" is null group by "employeId"
    ), dus as (${duesFor(mois, sql`select "employeId", "verse" + "retenu" as "regle" from payes`)})
    select ${countOfMonth(mois)} as "employes",
      (select count(*) from payes where "employeId" in ${pausedFor(mois)}) as "en_pause",
      (select count(*) from ${salairesFor(mois)} and s."montant" = 0
        and exists (select 1 from employees where employees."id" = s."employeId" and ${presentIn(mois)})) as "sans_du",
      (select coalesce(sum("verse"), 0) from payes) as "verse",
      (select coalesce(sum("enPlus"), 0) from payes) as "enPlus",
      (select coalesce(sum("retenu"), 0) from payes) as "retenu",
      coalesce(sum("prevu"), 0) as "prevu",
      coalesce(sum(case when "prevu" > "regle" then "prevu" - "regle" else 0 end), 0) as "reste",
      coalesce(sum(case when "prevu" > "regle" then 1 else 0 end), 0) as "a_payer",
      coalesce(sum(case when "prevu" <= "regle" then 1 else 0 end), 0) as "regle"
    from dus`.execute(db)
  const of = (column: Counted): number => Number(rows[0]?.[column] ?? 0)
  const [employes, a_payer, regle] = [of('employes'), of('a_payer'), of('regle')]
  return {
    prevu: of('prevu'),
    verse: of('verse'),
    enPlus: of('enPlus'),
    retenu: of('retenu'),
    reste: of('reste'),
    employes,
    nombres: { a_payer, regle, sans_salaire: employes - a_payer - regle - of('en_pause') - of('sans_du') },
  }
}

/** What is due and paid for each of the twelve months that end with `mois`, the oldest first. */
export const listPaieMois = async (db: Db, mois: string): Promise<PaieMois[]> => {
  const months = Array.from({ length: PAIE_MONTHS }, (_, index) => addMonths(mois, index + 1 - PAIE_MONTHS))
  const paid = await sql<{ mois: string; verse: number | string; enPlus: number | string }>`
    select "mois", ${sumOf(NATURES_SALAIRE)} as "verse", ${sumOf(NATURES_EN_PLUS)} as "enPlus"
    from paiements_employes where "mois" >= ${months[0]} and "mois" <= ${mois} and "dateAnnulation" is null
    group by "mois"`.execute(db)
  const due = await sql<Record<string, number | string>>`select ${sql.join(
    months.map(
      (month) => sql`coalesce(sum(case when "depuis" <= ${month} and "jusque" > ${month}
        and "employeId" not in ${pausedFor(month)} then "montant" else 0 end), 0) as ${sql.id(month)}`,
    ),
  )} from salaires`.execute(db)
  return months.map((month) => {
    const found = paid.rows.find((row) => row.mois === month)
    return {
      mois: month,
      prevu: Number(due.rows[0]?.[month] ?? 0),
      verse: Number(found?.verse ?? 0),
      enPlus: Number(found?.enPlus ?? 0),
    }
  })
}

export const listSalaires = (db: Db, employeId: string): Promise<Salaire[]> =>
  db
    .selectFrom('salaires')
    .select(['id', 'depuis', 'montant'])
    .where('employeId', '=', employeId)
    .orderBy('depuis', 'desc')
    .execute()

/**
 * Stores a salary from its month on: it ends the one before and replaces those from the same or a later month. False
 * when `avant`, the newest salary on the screen, is no longer the newest one. The first update locks that row, so the
 * second of two concurrent calls sees the first. With `avant` null, a salary that is stored already violates the unique
 * index of salaries without an end.
 */
export const replaceSalaire = async (
  tx: Db,
  salaire: Omit<Database['salaires'], 'jusque'>,
  avant: string | null,
): Promise<boolean> => {
  const { employeId, depuis } = salaire
  if (avant !== null) {
    const ended = await tx
      .updateTable('salaires')
      .set({ jusque: depuis })
      .where('id', '=', avant)
      .where('employeId', '=', employeId)
      .where('jusque', '=', NO_END)
      .returning('id')
      .executeTakeFirst()
    if (!ended) return false
    await tx.deleteFrom('salaires').where('employeId', '=', employeId).where('depuis', '>=', depuis).execute()
    await tx
      .updateTable('salaires')
      .set({ jusque: depuis })
      .where('employeId', '=', employeId)
      .where('jusque', '>', depuis)
      .execute()
  }
  await tx
    .insertInto('salaires')
    .values({
      id: salaire.id,
      employeId,
      depuis,
      jusque: NO_END,
      montant: salaire.montant,
      dateCreation: salaire.dateCreation,
    } satisfies Database['salaires'])
    .execute()
  return true
}
