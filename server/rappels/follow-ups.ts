import { randomUUID } from 'node:crypto'
import { addDays, dayOf } from '#contract/days.admin.ts'
import { PAID_NATURES, type PaiementEmploye } from '#contract/paiements-employes.admin.ts'
import { type Rappel, SUIVI_RULES, type Suivi } from '#contract/rappels.admin.ts'
import type { SujetId } from '../activites/queries.ts'
import type { Db } from '../db/db.ts'
import { isPlaced } from '../mises-en-relation/queries.ts'
import { isPaidOn } from '../paiements-employes/queries.ts'
import { deleteOpenSuivis, insertRappel, listDoneSuivis, listOpenRappels } from './queries.ts'

/** Days that follow-ups are counted from, YYYY-MM-DD. */
type Days = Partial<Readonly<Record<(typeof SUIVI_RULES)[Suivi]['from'], string | null>>>

/**
 * Whether a follow-up for this day was answered: it is done for the same day, or, of a placement, done for any day and
 * not to come. A row that stands for several follow-ups has the texts of all and names only the first.
 */
const isAnswered = (done: readonly Rappel[], suivi: Suivi, date: string, today: string): boolean => {
  const { texte, from } = SUIVI_RULES[suivi]
  // Each payment asks again, whatever was answered about another.
  const isPast = from !== 'datePaiement' && date <= today
  return done.some(
    (row) => (row.suivi === suivi || row.texte.includes(texte)) && (isPast || row.date === date),
  )
}

/**
 * Deletes the open follow-ups of a record and creates those that count from the given days, except answered ones.
 * Follow-ups of the same day become one reminder with both texts.
 */
export const replaceSuivis = async (tx: Db, of: SujetId, days: Days, now: Date): Promise<void> => {
  await deleteOpenSuivis(tx, of)
  // After the deletion, which waits for a transaction that marks one as done.
  const done = await listDoneSuivis(tx, of)
  const byDay = new Map<string, Suivi[]>()
  for (const suivi of Object.keys(SUIVI_RULES) as Suivi[]) {
    const { from, days: after } = SUIVI_RULES[suivi]
    const start = days[from]
    if (!start) continue
    const date = addDays(start, after)
    if (isAnswered(done, suivi, date, dayOf(now))) continue
    byDay.set(date, [...(byDay.get(date) ?? []), suivi])
  }
  for (const [date, suivis] of byDay)
    await insertRappel(tx, {
      id: randomUUID(),
      ...of,
      texte: suivis.map((suivi) => SUIVI_RULES[suivi].texte).join(' '),
      date,
      suivi: suivis[0] ?? null,
      dateCreation: now.toISOString(),
    })
}

/** What the reminder of a payment depends on. */
type Payment = Pick<PaiementEmploye, 'employeId' | 'datePaiement' | 'nature' | 'dateAnnulation'>

const isPaid = ({ nature, dateAnnulation }: Payment): boolean =>
  dateAnnulation === null && PAID_NATURES.includes(nature)

/** Days after a payment that its reminder is for. */
const { days: DAYS_AFTER_PAYMENT } = SUIVI_RULES.paie

/**
 * Creates a reminder about an employee for the day after a payment, because nannies leave after pay-day. It replaces
 * the open reminder of an earlier payment. None for a payment made before yesterday, or without a current placement.
 */
export const followPayment = async (tx: Db, payment: Payment, now: Date): Promise<void> => {
  const { employeId, datePaiement } = payment
  const isOld = datePaiement < addDays(dayOf(now), -1)
  if (!isPaid(payment) || isOld || !(await isPlaced(tx, employeId))) return
  const employee = { sujet: 'employe', sujetId: employeId } as const
  const day = addDays(datePaiement, DAYS_AFTER_PAYMENT)
  // A later payment has its own reminder.
  if ((await listOpenRappels(tx, employee)).some(({ suivi, date }) => suivi === 'paie' && date > day)) return
  await replaceSuivis(tx, employee, { datePaiement }, now)
}

/**
 * After a correction or a cancellation: deletes the open reminder of the former day, unless another payment has that
 * day, and creates one for the new day as for a new payment.
 */
export const followCorrection = async (tx: Db, before: Payment, after: Payment, now: Date): Promise<void> => {
  const { employeId, datePaiement } = before
  if (datePaiement === after.datePaiement && isPaid(before) === isPaid(after)) return
  if (!(await isPaidOn(tx, employeId, datePaiement)))
    await deleteOpenSuivis(
      tx,
      { sujet: 'employe', sujetId: employeId },
      addDays(datePaiement, DAYS_AFTER_PAYMENT),
    )
  await followPayment(tx, after, now)
}
