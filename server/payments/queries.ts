import { sql } from 'kysely'
import { addMonths } from '#contract/days.admin.ts'
import type { MontantConvenu } from '#contract/montants-convenus.admin.ts'
import {
  CANCELLED_STATUT,
  INITIAL_PAYMENT_STATUT,
  isOwedIn,
  isPlacedIn,
  type OwnPayment,
  PAYMENT_MONTHS,
  PAYMENT_STATUTS,
  type Payment,
  type PaymentMois,
  type PaymentStatut,
  type PaymentTotaux,
  type Placement,
  RECEIVED_STATUT,
  type Solde,
} from '#contract/payments.admin.ts'
import { toWords } from '#contract/search.admin.ts'
import { readCount, storedCount } from '../db/counts.ts'
import { afterCursor, directionOf, type Page, type PageQuery, toCountedPage } from '../db/cursor-page.ts'
import type { Db } from '../db/db.ts'
import { neverEmpty } from '../db/never-empty.ts'
import type { Database } from '../db/schema.ts'
import { containsWords } from '../db/search.ts'
import { searchByPeople } from '../db/words-of-people.ts'
import { listPlacements } from '../mises-en-relation/queries.ts'
import { listMontantsConvenusOf } from '../montants-convenus/queries.ts'

type Row = Database['payments']

/** The exact decimal of a number of hundredths: 6000050 → "60000.50". */
export const decimalOf = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`

/**
 * SQLite stores a decimal as a binary floating-point number, which is exact enough for ten digits; PostgreSQL stores it
 * exactly.
 */
const montantOf = (stored: Row['montant']): string => decimalOf(Math.round(Number(stored) * 100))

/** SQL of an amount in hundredths, 0 in another status: whole numbers, so that sums are exact on both databases. */
const inHundredths = (statut: PaymentStatut) =>
  sql<
    number | string
  >`case when "statut" = ${sql.lit(statut)} then cast(round("montant" * 100) as bigint) else 0 end`

export const sumInHundredths = (statut: PaymentStatut) =>
  sql<number | string>`coalesce(sum(${inHundredths(statut)}), 0)`

/** What is received and what is expected of the payments of a group, as columns. */
const SUMS = [
  sumInHundredths(RECEIVED_STATUT).as('recu'),
  sumInHundredths(INITIAL_PAYMENT_STATUT).as('attendu'),
]

/**
 * SQL of a payment's place in its lists: the instant whose day is shown of it, then its creation. Migration 0038
 * indexes the same expression.
 */
const RANG = sql<string>`(coalesce(p."dateConfirmation", p."dateCreation") || ' ' || p."dateCreation")`

const withFamily = (db: Db) =>
  db
    .selectFrom('payments as p')
    .innerJoin('parent_requests as r', 'r.id', 'p.demandeId')
    .select([
      'p.id',
      'p.demandeId',
      'p.montant',
      'p.methode',
      'p.transactionId',
      'p.statut',
      'p.dateCreation',
      'p.dateConfirmation',
      'p.pourMois',
      'p.revision',
      'p.forfait',
      'p.prix',
      'r.nom',
      'r.telephone',
      'r.typeService',
    ])

const present = <Shown extends { readonly montant: Row['montant'] }>(row: Shown) => ({
  ...row,
  montant: montantOf(row.montant),
})

export interface PaymentFilter extends PageQuery {
  readonly q?: string | undefined
  readonly mois?: string | undefined
  readonly statut?: PaymentStatut | undefined
  readonly demandeId?: string | undefined
}

/** Conditions of the rows of a page, and SQL of the number of rows of all pages. */
const filterOf = (asked: PaymentFilter) => {
  const { q, mois, statut, demandeId, id } = asked
  const words = toWords(q)
  if (words.length > 0 && demandeId === undefined && id === undefined) {
    const { total, ids } = searchByPeople('payments', { ...asked, words, equal: { mois, statut } })
    return { conditions: [sql<boolean>`p."id" in ${ids}`], total }
  }
  const conditions = [
    ...Object.entries({ mois, statut, demandeId, id }).flatMap(([name, value]) =>
      value === undefined ? [] : [sql<boolean>`${sql.ref(`p.${name}`)} = ${value}`],
    ),
    // Tests each row: only for the few rows that `demandeId` or `id` selects.
    ...(words.length === 0
      ? []
      : [
          sql<boolean>`exists (select 1 from parent_requests as family where family."id" = p."demandeId"
            and ${sql.join(containsWords(sql.ref('family.recherche'), words), sql` and `)})`,
        ]),
  ]
  return {
    conditions: [...conditions, ...afterCursor(asked, RANG, sql.ref('p.id'))],
    total:
      demandeId === undefined && id === undefined
        ? storedCount('payments', { statut, type: mois })
        : sql<number>`(select count(*) from payments as p where ${sql.join(conditions, sql` and `)})`,
  }
}

/** A page, in the order `ordre` of the day that is shown. `q` finds the words in the family's request. */
export const listPayments = async (db: Db, asked: PaymentFilter): Promise<Page<Payment>> => {
  const { conditions, total } = filterOf(asked)
  const rows = await withFamily(db)
    .select(RANG.as('rang'))
    .where(({ and }) => and(conditions))
    .orderBy(RANG, directionOf(asked.ordre))
    .orderBy('p.id', directionOf(asked.ordre))
    .limit(sql.lit(asked.limit + 1))
    .execute()
  return toCountedPage(
    rows.map(present),
    asked,
    () => readCount(db, total),
    ({ rang, id }) => [rang, id],
  )
}

export const findPayment = async (db: Db, id: string): Promise<Payment | undefined> => {
  const row = await withFamily(db).where('p.id', '=', id).executeTakeFirst()
  return row && present(row)
}

/** Payments of these requests, for the right of access. */
export const listPaymentsOf = async (db: Db, requestIds: readonly string[]): Promise<OwnPayment[]> => {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    // `in ()` is not valid SQL: an id that no record has keeps the list from being empty.
    .where('demandeId', 'in', neverEmpty(requestIds))
    .execute()
  return rows.map(present).toSorted((a, b) => a.dateCreation.localeCompare(b.dateCreation))
}

/** Ids of a request's payments, the newest first, at most `limit`. */
export const listPaymentIdsOf = async (db: Db, demandeId: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('demandeId', '=', demandeId)
    .orderBy('dateCreation', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Sums of a month by status, computed by the database. */
export const readPaymentTotaux = async (db: Db, mois: string): Promise<Omit<PaymentTotaux, 'impayes'>> => {
  const rows = await db
    .selectFrom('payments')
    .select(['statut', ({ fn }) => fn.countAll<number>().as('n')])
    .select(SUMS)
    .where('mois', '=', mois)
    .groupBy('statut')
    .execute()
  const of = (statut: PaymentStatut) => rows.find((row) => row.statut === statut)
  const statuts = Object.keys(PAYMENT_STATUTS) as PaymentStatut[]
  return {
    recu: decimalOf(Number(of(RECEIVED_STATUT)?.recu ?? 0)),
    attendu: decimalOf(Number(of(INITIAL_PAYMENT_STATUT)?.attendu ?? 0)),
    nombres: Object.fromEntries(statuts.map((statut) => [statut, Number(of(statut)?.n ?? 0)])) as Record<
      PaymentStatut,
      number
    >,
  }
}

/** Sums of the twelve months that end with `mois`, the oldest first. */
export const listPaymentMois = async (db: Db, mois: string): Promise<PaymentMois[]> => {
  const first = addMonths(mois, 1 - PAYMENT_MONTHS)
  const rows = await db
    .selectFrom('payments')
    .select('mois')
    .select(SUMS)
    .where('mois', '>=', first)
    .where('mois', '<=', mois)
    .groupBy('mois')
    .execute()
  return Array.from({ length: PAYMENT_MONTHS }, (_, index) => {
    const month = addMonths(first, index)
    const row = rows.find((one) => one.mois === month)
    return {
      mois: month,
      recu: decimalOf(Number(row?.recu ?? 0)),
      attendu: decimalOf(Number(row?.attendu ?? 0)),
    }
  })
}

/** Package of a request, its present price and unit; undefined when there is no such request. */
export const readForfaitOf = (
  db: Db,
  demandeId: string,
): Promise<(Pick<Row, 'forfait' | 'prix'> & { readonly unite: string | null }) | undefined> =>
  db
    .selectFrom('parent_requests')
    .leftJoin('prestations', 'prestations.id', 'parent_requests.forfait')
    .select(['parent_requests.forfait', 'prestations.prix', 'prestations.unite'])
    .where('parent_requests.id', '=', demandeId)
    .executeTakeFirst()

/** Whether a price is for a month, by the unit that the agency typed: "FCFA/mois", "FCFA par mois". */
const isByMonth = (unite: string | null): boolean => /(\/|\bpar)\s*mois\b/i.test(unite ?? '')

/** Ids of the packages that are priced by month, also deleted ones: a request keeps its package. */
export const listMonthlyForfaits = async (db: Db): Promise<readonly string[]> => {
  const packages = await db.selectFrom('prestations').select(['id', 'unite']).execute()
  return packages.filter(({ unite }) => isByMonth(unite)).map(({ id }) => id)
}

/** A month with payments: hundredths received, and what the package of its first payment costs; 0: on quote. */
interface PaidMonth {
  readonly recu: number
  readonly prix: number | null
}

/**
 * `months`: the earliest first; `prix`: what the family owes for a month now, as for a month without a payment.
 * `placements`: the months that they run in are owed; without any, those from the first payment on. `convenus`: what
 * was agreed for a month is its price.
 */
const parMoisOf = (
  months: ReadonlyMap<string, PaidMonth>,
  prix: number,
  placements: readonly Placement[],
  convenus: readonly MontantConvenu[],
  thisMonth: string,
): NonNullable<Solde['parMois']> => {
  const known = [...months.keys()]
  const ended = placements.flatMap(({ fin }) => fin?.slice(0, 7) ?? [])
  const earlier = [...known, ...ended.filter((month) => month < thisMonth && isPlacedIn(month, placements))]
  const mois =
    months.has(thisMonth) || isPlacedIn(thisMonth, placements)
      ? thisMonth
      : (earlier.sort().at(-1) ?? thisMonth)
  const convenuOf = (month: string) => convenus.find((one) => one.mois === month)?.montant ?? null
  const prixOf = (month: string): number =>
    convenuOf(month) ?? (month < thisMonth ? months.get(month)?.prix : null) ?? prix
  const resteOf = (month: string): number => {
    const isOwed = isOwedIn(month, placements)
    const due = isOwed ? prixOf(month) : 0
    const recu = months.get(month)?.recu ?? 0
    // On quote: what was received is what was owed.
    return isOwed && due === 0 && convenuOf(month) === null ? 0 : due * 100 - recu
  }
  const restes: { mois: string; reste: number }[] = []
  const [first = mois] = [...known, ...placements.map(({ debut }) => debut.slice(0, 7))].sort()
  for (let month = first; month < mois; month = addMonths(month, 1))
    restes.push({ mois: month, reste: resteOf(month) })
  // Payments from before migration 0039 have the month of their day: too much in one month may be for another one.
  const isCovered = restes.reduce((sum, { reste }) => sum + reste, Math.min(resteOf(mois), 0)) <= 0
  return {
    mois,
    recus: [...months].map(([month, { recu }]) => ({
      mois: month,
      recu: decimalOf(recu),
      prix: prixOf(month),
    })),
    restes: restes
      .filter(({ reste }) => !isCovered && reste > 0)
      .map((one) => ({ mois: one.mois, reste: decimalOf(one.reste) })),
    convenus: [...convenus],
    placements: [...placements],
  }
}

/**
 * What was received for a request, and what its family owes; undefined when there is no such request. `thisMonth`: the
 * current month, of which `parMois` tells, or else of the last one with a payment or a placement.
 */
export const readSolde = async (db: Db, demandeId: string, thisMonth: string): Promise<Solde | undefined> => {
  const current = await readForfaitOf(db, demandeId)
  if (!current) return undefined
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'statut', 'montant', 'dateCreation', 'pourMois', 'forfait', 'prix'])
    .select(inHundredths(RECEIVED_STATUT).as('recu'))
    .where('demandeId', '=', demandeId)
    .where('statut', '!=', CANCELLED_STATUT)
    .orderBy('dateCreation')
    .orderBy('id')
    .execute()
  /** The first payment for a package fixed its price. */
  const prices = new Map<string | null, number | null>()
  const paid = new Map<string, PaidMonth>()
  for (const { pourMois, forfait, prix, recu } of payments) {
    if (!prices.has(forfait)) prices.set(forfait, prix)
    const before = paid.get(pourMois) ?? { recu: 0, prix: prices.get(forfait) ?? null }
    paid.set(pourMois, { ...before, recu: before.recu + Number(recu) })
  }
  const months = new Map([...paid].sort(([a], [b]) => a.localeCompare(b)))
  const received = [...months.values()].reduce((sum, { recu }) => sum + recu, 0)
  const prix = (prices.has(current.forfait) ? prices.get(current.forfait) : current.prix) || null
  const parMois =
    prix && isByMonth(current.unite)
      ? parMoisOf(
          months,
          prix,
          await listPlacements(db, demandeId),
          await listMontantsConvenusOf(db, [demandeId]),
          thisMonth,
        )
      : null
  const told = parMois?.recus.find(({ mois }) => mois === parMois.mois)
  const convenu = parMois?.convenus.find(({ mois }) => mois === parMois.mois)?.montant ?? null
  // Compared with the price: what was received for the month that is told, or in all.
  const counted = parMois ? (months.get(parMois.mois)?.recu ?? 0) : received
  const isOwed = !parMois || isOwedIn(parMois.mois, parMois.placements)
  const due = isOwed ? (convenu ?? told?.prix ?? prix ?? 0) : 0
  return {
    recu: decimalOf(received),
    prix,
    prixActuel: current.prix || null,
    parMois,
    attendus: payments
      .filter(({ statut }) => statut === INITIAL_PAYMENT_STATUT)
      .map(({ id, montant, dateCreation, pourMois }) => ({
        id,
        montant: montantOf(montant),
        dateCreation,
        pourMois,
      })),
    solde:
      // A month for which nothing is due is paid without money, but not the request.
      (convenu === 0 || !isOwed ? received : counted) > 0 && counted >= due * 100 && !parMois?.restes.length,
  }
}

export const insertPayment = async (tx: Db, payment: Row): Promise<void> => {
  await tx
    .insertInto('payments')
    .values({
      id: payment.id,
      demandeId: payment.demandeId,
      montant: payment.montant,
      methode: payment.methode,
      transactionId: payment.transactionId,
      statut: payment.statut,
      mois: payment.mois,
      pourMois: payment.pourMois,
      revision: payment.revision,
      forfait: payment.forfait,
      prix: payment.prix,
      dateCreation: payment.dateCreation,
      dateConfirmation: payment.dateConfirmation,
    } satisfies Database['payments'])
    .execute()
}

/** Sets columns of a payment; false when its revision or status is no longer the given one. */
export const updatePayment = async (
  tx: Db,
  { id, revision, statut }: Pick<Row, 'id' | 'revision' | 'statut'>,
  columns: Partial<Row>,
): Promise<boolean> => {
  const updated = await tx
    .updateTable('payments')
    .set({ ...columns, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('statut', '=', statut)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}
