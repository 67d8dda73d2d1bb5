import { addMonths, monthOf, startOfMonth } from '#contract/days.admin.ts'
import { MOYENS, type NaturePaiement } from '#contract/paiements-employes.admin.ts'
import type { PaymentStatut } from '#contract/payments.admin.ts'
import { compactCounts } from '#server/db/counts.ts'
import type { Db } from '#server/db/db.ts'
import type { Database } from '#server/db/schema.ts'
import { NO_END } from '#server/paie/queries.ts'
import { createRandom, pick } from '../invented-people.ts'
import { inBatches, uuid } from './fill.ts'

/** Number of employees, of payments of families and, at most (`fillMoney`), of payments to employees. */
export interface MoneySizes {
  readonly employees: number
  readonly payments: number
}

/** Months over which the payments are spread, the current one included. */
const MONTHS = 40
/** Most payments of a family were received. */
const STATUTS: readonly PaymentStatut[] = [
  ...Array<PaymentStatut>(8).fill('confirme'),
  'en_attente',
  'annule',
]
/** Natures of the payments beside the salaries. */
const BESIDE: readonly NaturePaiement[] = ['avance', 'avance', 'prime', 'remboursement', 'retenue']
const METHODES = Object.keys(MOYENS)

type Employee = Database['employees']
type Salaire = Database['salaires']
type Paiement = Database['paiements_employes']

/** The months of the payments, and random numbers that are the same in each run. */
interface Timeline {
  readonly random: () => number
  readonly now: Date
  readonly months: readonly string[]
  readonly oldest: string
  readonly current: string
  /** Month from which every employee has a new salary: for one in twelve the same amount again. */
  readonly changed: string
}

const timelineUntil = (now: Date): Timeline => {
  const current = monthOf(now)
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(current, index + 1 - MONTHS))
  return {
    random: createRandom(243),
    now,
    months,
    oldest: months[0] ?? current,
    current,
    changed: months[MONTHS / 2] ?? current,
  }
}

/** An instant in a month, at most now in the current one. */
const within = ({ random, now, current }: Timeline, mois: string): string => {
  const start = Date.parse(startOfMonth(mois))
  const end = mois === current ? now.getTime() : Date.parse(startOfMonth(addMonths(mois, 1)))
  return new Date(start + Math.floor(random() * (end - start))).toISOString()
}

/** Replaces all employees of the database by `count` new ones, from its applications. One in ten is inactive. */
const replaceEmployees = async (
  tx: Db,
  { random, oldest }: Timeline,
  count: number,
): Promise<readonly Employee[]> => {
  await tx.deleteFrom('employees').execute()
  const hired = await tx
    .selectFrom('nanny_applications')
    .select(['id', 'nom', 'telephone', 'adresse', 'typePoste', 'experience', 'disponibilites', 'documents'])
    .select('recherche')
    .orderBy('id')
    .limit(count)
    .execute()
  const employees = hired.map(
    ({ id: candidatureId, ...same }, index): Employee => ({
      ...same,
      id: uuid(random),
      candidatureId,
      actif: index % 10 === 0 ? 0 : 1,
      dateEmbauche: startOfMonth(oldest),
    }),
  )
  await insertAll(employees, (batch) => tx.insertInto('employees').values(batch).execute())
  return employees
}

/** Two salaries of each employee: before and after the month of the change. */
const salairesOf = (
  employees: readonly Employee[],
  { random, oldest, changed }: Timeline,
): readonly Salaire[] =>
  employees.flatMap(({ id: employeId }): Salaire[] =>
    [
      { depuis: oldest, jusque: changed },
      { depuis: changed, jusque: NO_END },
    ].map((period) => ({
      id: uuid(random),
      employeId,
      ...period,
      montant: 10_000 * (6 + Math.floor(random() * 12)),
      dateCreation: startOfMonth(period.depuis),
    })),
  )

const paiement = (
  timeline: Timeline,
  employeId: string,
  mois: string,
  nature: NaturePaiement,
  montant: number,
): Paiement => {
  const dateCreation = within(timeline, mois)
  return {
    id: uuid(timeline.random),
    employeId,
    montant,
    motif: 'Salaire',
    datePaiement: dateCreation.slice(0, 10),
    notes: null,
    mois,
    nature,
    moyen: 'especes',
    reference: null,
    dateAnnulation: timeline.random() < 0.02 ? dateCreation : null,
    revision: 0,
    dateCreation,
  }
}

/**
 * At least `count` payments, of which about two in a hundred are cancelled. Of the `salaried` employees all but one in
 * a hundred get their salary in the months before the current one; every third gets an advance in the current one. All
 * other payments have a nature of BESIDE and a month before the current one.
 */
const paiementsOf = (
  employees: readonly Employee[],
  salaried: readonly Employee[],
  salaires: readonly Salaire[],
  timeline: Timeline,
  count: number,
): readonly Paiement[] => {
  const { random, months, current, changed } = timeline
  const montantAt = new Map(salaires.map((row) => [`${row.employeId} ${row.jusque}`, row.montant]))
  const salaireOf = ({ id }: Employee, mois: string): number =>
    montantAt.get(`${id} ${mois < changed ? changed : NO_END}`) ?? 0
  const paiements = months.flatMap((mois) =>
    mois === current
      ? salaried
          .filter((_, index) => index % 3 === 0)
          .map(({ id }) => paiement(timeline, id, mois, 'avance', 10_000))
      : salaried
          .filter((_, index) => index % 100 !== 0)
          .map((employee) => paiement(timeline, employee.id, mois, 'salaire', salaireOf(employee, mois))),
  )
  while (paiements.length < count) {
    const { id } = pick(random, employees)
    paiements.push(paiement(timeline, id, pick(random, months.slice(0, -1)), pick(random, BESIDE), 5000))
  }
  return paiements
}

/** A payment of a family for its request. `index`: its number, which makes its reference. */
const paymentFor = (
  request: Pick<Database['payments'], 'demandeId' | 'forfait' | 'prix'>,
  timeline: Timeline,
  index: number,
): Database['payments'] => {
  const { random, months } = timeline
  const mois = pick(random, months)
  const statut = pick(random, STATUTS)
  const dateCreation = within(timeline, mois)
  const methode = pick(random, METHODES)
  return {
    ...request,
    id: uuid(random),
    montant: `${10_000 * (1 + Math.floor(random() * 20))}.${random() < 0.1 ? '50' : '00'}`,
    methode,
    transactionId: methode === 'especes' ? null : `MP${mois.replace('-', '')}.1432.C${10_000 + index}`,
    statut,
    mois,
    pourMois: mois,
    revision: 0,
    dateCreation,
    dateConfirmation: statut === 'confirme' ? dateCreation : null,
  }
}

const insertAll = async <Row>(
  rows: readonly Row[],
  insert: (batch: Row[]) => Promise<unknown>,
): Promise<void> => inBatches(rows.length, (index) => rows[index] as Row, insert)

/**
 * Replaces the employees, with their salaries and payments, of a database that `fill` filled by those of a large
 * agency, and adds payments of families. Of ten employees one is inactive and one has no salary, and no salary of the
 * current month is paid. The same rows and `now` give the same money.
 */
export const fillMoney = (db: Db, sizes: MoneySizes, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const timeline = timelineUntil(now)
    const employees = await replaceEmployees(tx, timeline, sizes.employees)
    const salaried = employees.filter((_, index) => index % 10 !== 1)
    const salaires = salairesOf(salaried, timeline)
    await insertAll(salaires, (batch) => tx.insertInto('salaires').values(batch).execute())
    const paiements = paiementsOf(employees, salaried, salaires, timeline, sizes.payments)
    // Every nth payment: no more than wanted, spread evenly over the months.
    const nth = Math.ceil(paiements.length / sizes.payments)
    await insertAll(
      paiements.filter((_, index) => index % nth === 0),
      (batch) => tx.insertInto('paiements_employes').values(batch).execute(),
    )
    await addPayments(tx, timeline, sizes.payments)
    await compactCounts(tx)
  })

const addPayments = async (tx: Db, timeline: Timeline, count: number): Promise<void> => {
  const requests = await tx
    .selectFrom('parent_requests as r')
    .leftJoin('prestations as p', 'p.id', 'r.forfait')
    .select(['r.id as demandeId', 'r.forfait', 'p.prix'])
    .orderBy('r.id')
    .execute()
  await inBatches(
    count,
    (index) =>
      paymentFor(
        requests[index % requests.length] ?? { demandeId: '', forfait: null, prix: null },
        timeline,
        index,
      ),
    (batch) => tx.insertInto('payments').values(batch).execute(),
  )
}

/** Adds payments of families to a database that `fill` filled. The same rows, `count` and `now` give the same ones. */
export const fillPayments = (db: Db, count: number, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await addPayments(tx, timelineUntil(now), count)
    await compactCounts(tx)
  })
