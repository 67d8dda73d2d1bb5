import { type RawBuilder, sql } from 'kysely'
import type { Impaye } from '#contract/impayes.admin.ts'
import { CANCELLED_STATUT, INITIAL_PAYMENT_STATUT, RECEIVED_STATUT } from '#contract/payments.admin.ts'
import { toWords } from '#contract/search.admin.ts'
import { readCount } from '../db/counts.ts'
import { afterCursor, type Page, type PageQuery, toCountedPage } from '../db/cursor-page.ts'
import type { Db } from '../db/db.ts'
import { nameKey } from '../db/list-page.ts'
import { neverEmpty } from '../db/never-empty.ts'
import { containsWords } from '../db/search.ts'
import { runsIn } from '../mises-en-relation/queries.ts'
import { decimalOf, listMonthlyForfaits, sumInHundredths } from '../payments/queries.ts'

/** A month (YYYY-MM) to look at, and the present one: a later month is not expected yet. */
interface Months {
  readonly mois: string
  readonly thisMonth: string
}

/** FROM and WHERE: the payments `p` of the request `parent_requests` that are not cancelled. */
const ITS_PAYMENTS = sql`payments as p
  where p."demandeId" = parent_requests."id" and p."statut" <> ${sql.lit(CANCELLED_STATUT)}`

/** ORDER BY of payments: the first one fixes the price (docs/product.md, "Payments of the families"). */
const firstOf = (alias: 'p' | 'f') =>
  sql`order by ${sql.ref(`${alias}.dateCreation`)}, ${sql.ref(`${alias}.id`)} limit 1`

/** What the family of `parent_requests` owes now: fixed by its first payment for the package. 0: on quote. */
const PRIX = sql`coalesce(
  (select coalesce(p."prix", 0) from ${ITS_PAYMENTS} and p."forfait" = parent_requests."forfait" ${firstOf('p')}),
  prestations."prix")`

/** The price of the package of the first payment for a month; null without a payment. */
const prixFor = (mois: string) => sql`(
  select (select f."prix" from payments as f where f."demandeId" = p."demandeId" and f."forfait" = p."forfait"
    and f."statut" <> ${sql.lit(CANCELLED_STATUT)} ${firstOf('f')})
  from ${ITS_PAYMENTS} and p."pourMois" = ${mois} ${firstOf('p')})`

/** Hundredths of the payments for a month in a status. */
const sumFor = (mois: string, statut: typeof RECEIVED_STATUT | typeof INITIAL_PAYMENT_STATUT) =>
  sql`(select ${sumInHundredths(statut)} from ${ITS_PAYMENTS} and p."pourMois" = ${mois})`

/**
 * SQL of the families in which a nanny is placed in a month and whose package is priced by month: id, nom, telephone,
 * statut, cle (for the order), prevu, recu, attendu, in hundredths; what was agreed for the month instead of the price,
 * and `montant` null where nothing is or the package is on quote. Without one an earlier month has the price of the
 * package that was paid for then, as in the details of a request (readSolde). `conditions` are about `parent_requests`.
 */
const duesFor = (
  { mois, thisMonth }: Months,
  forfaits: readonly string[],
  conditions: readonly RawBuilder<boolean>[] = [],
) => sql`
  select parent_requests."id", parent_requests."nom", parent_requests."telephone", parent_requests."statut",
    ${nameKey('parent_requests')} as "cle", ${sumFor(mois, RECEIVED_STATUT)} as "recu",
    ${sumFor(mois, INITIAL_PAYMENT_STATUT)} as "attendu",
    cast(case when ${PRIX} > 0
      then coalesce(c."montant", ${mois < thisMonth ? prixFor(mois) : sql`null`}, ${PRIX})
      else 0 end as bigint) * 100 as "prevu",
    case when ${PRIX} > 0 then c."montant" end as "montant", c."id" as "convenuId", c."note", c."revision"
  from parent_requests join prestations on prestations."id" = parent_requests."forfait"
    left join montants_convenus as c on c."demandeId" = parent_requests."id" and c."mois" = ${mois}
  where ${sql.join(
    [
      sql`parent_requests."id" in (select m."requestId" from mises_en_relation as m where ${runsIn(mois)})`,
      sql`prestations."id" in (${sql.join(neverEmpty(forfaits))})`,
      sql`parent_requests."indesirable" = 0`,
      ...conditions,
    ],
    sql` and `,
  )}`

/** The nanny of the placement of a month that began last. */
const nounouFor = (mois: string) => sql`(
  select a."nom" from mises_en_relation as m join nanny_applications as a on a."id" = m."nannyId"
  where m."requestId" = d."id" and ${runsIn(mois)} order by m."dateDebut" desc, m."id" desc limit 1)`

/** Condition on the rows of `duesFor`, named d: something remains. */
const REMAINS = sql<boolean>`d."prevu" > d."recu"`

export interface ImpayesQuery extends Pick<PageQuery, 'limit' | 'cursor' | 'id'> {
  readonly mois: string
  readonly q?: string | undefined
}

type Hundredths = number | string
type Row = Pick<Impaye, 'id' | 'nom' | 'telephone' | 'statut' | 'nounou'> & {
  readonly cle: string
  /** Null: nothing was ever agreed for the month. */
  readonly convenuId: string | null
  readonly montant: number | null
  readonly note: string | null
  readonly revision: number | null
  readonly prevu: Hundredths
  readonly recu: Hundredths
  readonly attendu: Hundredths
}

const present = ({ cle: _, convenuId, montant, note, revision, ...row }: Row, mois: string): Impaye => {
  const [prevu, recu] = [Number(row.prevu), Number(row.recu)]
  return {
    ...row,
    convenu:
      convenuId === null
        ? null
        : { id: convenuId, demandeId: row.id, mois, montant, note, revision: revision ?? 0 },
    prevu: prevu / 100,
    recu: decimalOf(recu),
    attendu: decimalOf(Number(row.attendu)),
    reste: decimalOf(Math.max(0, prevu - recu)),
  }
}

/** Families that owe for a month, by name; with `id`, that of one request, which may have paid. */
export const listImpayes = async (db: Db, asked: ImpayesQuery, thisMonth: string): Promise<Page<Impaye>> => {
  const { mois, id, q, cursor, limit } = asked
  if (mois > thisMonth) return { items: [], total: 0, next: null }
  const dues = duesFor({ mois, thisMonth }, await listMonthlyForfaits(db), [
    ...(id === undefined ? [] : [sql<boolean>`parent_requests."id" = ${id}`]),
    ...containsWords(sql.ref('parent_requests.recherche'), toWords(q)),
  ])
  const conditions = id === undefined ? [REMAINS] : [sql<boolean>`(d."prevu" > 0 or d."montant" is not null)`]
  const after = afterCursor({ cursor, ordre: 'nom' }, sql`d."cle"`, sql`d."id"`)
  const { rows } = await sql<Row>`
    select d.*, ${nounouFor(mois)} as "nounou" from (${dues}) as d
    where ${sql.join([...conditions, ...after], sql` and `)}
    order by d."cle", d."id" limit ${sql.lit(limit + 1)}`.execute(db)
  const total = () =>
    readCount(
      db,
      sql<number>`(select count(*) from (${dues}) as d where ${sql.join(conditions, sql` and `)})`,
    )
  const page = await toCountedPage(rows, asked, total, (row) => [row.cle, row.id])
  return { ...page, items: page.items.map((row) => present(row, mois)) }
}

/** Number of families that owe for a month, and what remains in all, as an exact decimal. */
export const readImpayes = async (
  db: Db,
  months: Months,
): Promise<{ readonly familles: number; readonly reste: string }> => {
  if (months.mois > months.thisMonth) return { familles: 0, reste: decimalOf(0) }
  const { rows } = await sql<{ familles: Hundredths; reste: Hundredths }>`
    select count(*) as "familles", coalesce(sum(d."prevu" - d."recu"), 0) as "reste"
    from (${duesFor(months, await listMonthlyForfaits(db))}) as d where ${REMAINS}`.execute(db)
  return { familles: Number(rows[0]?.familles ?? 0), reste: decimalOf(Number(rows[0]?.reste ?? 0)) }
}
