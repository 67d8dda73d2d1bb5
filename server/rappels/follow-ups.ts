import { randomUUID } from 'node:crypto'
import { addDays, dayOf } from '#contract/days.admin.ts'
import { PAID_NATURES, type PaiementEmploye } from '#contract/paiements-employes.admin.ts'
import { SUIVI_RULES, type Suivi } from '#contract/rappels.admin.ts'
import type { SujetId } from '../activites/queries.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'
import { placedSince } from '../mises-en-relation/queries.ts'
import { listPaidDays } from '../paiements-employes/queries.ts'
import { deleteOpenSuivis, insertRappel, listSuivis } from './queries.ts'

/** Days of a placement that its follow-ups are counted from, YYYY-MM-DD. */
type Days = Partial<Readonly<Record<'dateDebut' | 'finGarantie', string | null>>>

/** Whether a row is a follow-up of a kind. A row for two kinds has both texts; its `suivi` is the first. */
const standsFor = (row: Pick<Database['rappels'], 'suivi' | 'texte'>, suivi: Suivi): boolean =>
  row.suivi === suivi || row.texte.includes(SUIVI_RULES[suivi].texte)

/**
 * Whether a follow-up of a placement that falls on `date` was answered: one of its kind was done for that day or, when
 * `date` is today or past, for any day.
 */
const isAnswered = (
  done: readonly Database['rappels'][],
  suivi: Suivi,
  date: string,
  today: string,
): boolean => done.some((row) => standsFor(row, suivi) && (date <= today || row.jourPrevu === date))

/**
 * Deletes the open follow-ups of a placement and creates those that count from the given days, except answered ones.
 * Two follow-ups of one day become one reminder with both texts. One that a person set to another day stays there
 * unless its day by rule changes.
 */
export const replaceSuivis = async (tx: Db, of: SujetId, days: Days, now: Date): Promise<void> => {
  const open = await deleteOpenSuivis(tx, of)
  // After the deletion, which waits for a transaction that marks one as done.
  const done = (await listSuivis(tx, of)).filter(({ fait }) => fait === 1)
  const byDay = new Map<string, Suivi[]>()
  for (const suivi of Object.keys(SUIVI_RULES) as Suivi[]) {
    const { from, days: after } = SUIVI_RULES[suivi]
    const start = from === 'datePaiement' ? null : days[from]
    if (!start) continue
    const date = addDays(start, after)
    if (isAnswered(done, suivi, date, dayOf(now))) continue
    byDay.set(date, [...(byDay.get(date) ?? []), suivi])
  }
  for (const [jourPrevu, suivis] of byDay)
    await insertRappel(tx, {
      id: randomUUID(),
      ...of,
      texte: suivis.map((suivi) => SUIVI_RULES[suivi].texte).join(' '),
      // Same kind too: before a correction, one of another kind may have had this day by rule.
      date:
        open.find((row) => row.jourPrevu === jourPrevu && suivis.some((suivi) => standsFor(row, suivi)))
          ?.date ?? jourPrevu,
      suivi: suivis[0] ?? null,
      jourPrevu,
      dateCreation: now.toISOString(),
    })
}

/**
 * Asks about an employee on the day after a payment, because nannies leave after pay-day. One reminder is open at most:
 * for the latest paid day whose reminder is not done. None is created for a payment made before yesterday, or without a
 * current placement. The open one is deleted when its day is no longer paid; the one that it replaced is back. In a
 * transaction that locks the employee.
 */
export const followPayments = async (tx: Db, employeId: string, now: Date): Promise<void> => {
  const employee = { sujet: 'employe', sujetId: employeId } as const
  const { texte, days: daysAfter } = SUIVI_RULES.paie
  const suivis = await listSuivis(tx, employee)
  const done = suivis.filter(({ fait }) => fait === 1).map((row) => row.jourPrevu)
  const open = suivis.find(({ fait }) => fait === 0)?.jourPrevu ?? null
  const since = await placedSince(tx, employeId)
  const paid = (await listPaidDays(tx, employeId)).map(({ day, firstRecorded }) => ({
    due: addDays(day, daysAfter),
    recorded: dayOf(new Date(firstRecorded)),
  }))
  const next = paid.find(
    ({ due }) => !done.includes(due) && (due === open || (since !== null && due >= dayOf(now))),
  )
  /**
   * The latest payment of this placement that was recorded in time for its reminder, with none done for that day or a
   * later one. Its reminder comes back when the open one is dropped.
   */
  const replaced = paid.find(
    ({ due, recorded }) =>
      since !== null &&
      since < due &&
      open !== null &&
      recorded <= due &&
      done.every((day) => due > (day ?? '')),
  )
  const jourPrevu = (next ?? replaced)?.due ?? null
  if (jourPrevu === open) return
  await deleteOpenSuivis(tx, employee)
  if (jourPrevu === null) return
  await insertRappel(tx, {
    id: randomUUID(),
    ...employee,
    texte,
    date: jourPrevu,
    suivi: 'paie',
    jourPrevu,
    dateCreation: now.toISOString(),
  })
}

/** What the reminder of a payment depends on. */
type Paiement = Pick<PaiementEmploye, 'datePaiement' | 'nature' | 'dateAnnulation'>

const isPaid = ({ nature, dateAnnulation }: Paiement): boolean =>
  dateAnnulation === null && PAID_NATURES.includes(nature)

/** As followPayments, after a correction or a cancellation that changes on which days the employee was paid. */
export const followCorrection = async (
  tx: Db,
  employeId: string,
  [before, after]: readonly [Paiement, Paiement],
  now: Date,
): Promise<void> => {
  if (before.datePaiement !== after.datePaiement || isPaid(before) !== isPaid(after))
    await followPayments(tx, employeId, now)
}
