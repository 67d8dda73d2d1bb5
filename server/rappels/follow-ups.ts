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
 * Whether a follow-up that falls on `date` was answered: one of its kind was done for that day or, of a placement whose
 * `date` is today or past, for any day. A row that stands for two follow-ups has both texts and names only the first.
 */
const isAnswered = (done: readonly Rappel[], suivi: Suivi, date: string, today: string): boolean => {
  const { texte, from } = SUIVI_RULES[suivi]
  // A payment on another day asks again, whatever was answered about earlier ones.
  const isPast = from !== 'datePaiement' && date <= today
  return done.some(
    (row) => (row.suivi === suivi || row.texte.includes(texte)) && (isPast || row.date === date),
  )
}

/**
 * Deletes the open follow-ups of a record and creates those that count from the given days, except answered ones.
 * Two follow-ups of one day become one reminder with both texts.
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
type Paiement = Pick<PaiementEmploye, 'employeId' | 'datePaiement' | 'nature' | 'dateAnnulation'>

const isPaid = ({ nature, dateAnnulation }: Paiement): boolean =>
  dateAnnulation === null && PAID_NATURES.includes(nature)

/** A payment's reminder is for this many days later. */
const { days: DAYS_AFTER_PAYMENT } = SUIVI_RULES.paie

/**
 * Creates a reminder about an employee for the day after a payment, because nannies leave after pay-day. It replaces
 * the open reminder of an earlier payment. None for money that was kept back, a cancelled payment, one made before
 * yesterday, or without a current placement; none while a reminder for a later day is open, or when that of the day is
 * done.
 */
export const followPayment = async (tx: Db, payment: Paiement, now: Date): Promise<void> => {
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
 * After a correction or a cancellation: deletes the open reminder for the day after the former payment day, unless
 * another payment has that day, and creates one for the new day as for a new payment.
 */
export const followCorrection = async (
  tx: Db,
  before: Paiement,
  after: Paiement,
  now: Date,
): Promise<void> => {
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
