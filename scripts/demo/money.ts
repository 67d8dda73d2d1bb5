import { addDays, dayOf } from '#contract/days.admin.ts'
import type { Moyen, PaiementEmployeInput } from '#contract/paiements-employes.admin.ts'
import type { TypeService } from '#contract/parent-requests.ts'
import type { Payment } from '#contract/payments.admin.ts'
import { pick } from '../invented-people.ts'
import type { Past } from './past.ts'

/** What a family pays, in FCFA: the price of the package, or of a few hours, or of the quote. */
const PRICES: Readonly<Record<TypeService, number>> = {
  regulier: 150_000,
  occasionnel: 10_000,
  weekend: 25_000,
  devoirs: 60_000,
  personne: 120_000,
}

const MOYENS_USED: readonly Moyen[] = ['especes', 'especes', 'airtel_money', 'moov_money', 'virement']

/**
 * Money of the family of a request that arrived `age` days ago: received, awaited, cancelled or none. `share` is the
 * random number, 0 to 1, that also decides the request's status: a family whose request is "Payé" paid everything.
 */
export const addFamilyPayments = (
  { random, daysAgo, add }: Past,
  age: number,
  share: number,
  typeService: TypeService,
  demandeId: () => string,
): void => {
  const methode = pick(random, MOYENS_USED)
  const transactionId = methode.endsWith('_money') ? `DEMO${Math.floor(random() * 1e6)}` : ''
  const price = PRICES[typeService]
  const addPayment = (days: number, montant: number, statut: string, cancelled = false): void =>
    add(daysAgo(age - days), async ({ administrator }) => {
      const input = { demandeId: demandeId(), montant: String(montant), methode, transactionId, statut }
      const { id } = await administrator<Payment>('POST', '/api/payments', input)
      if (!cancelled) return
      const change = { status: 'annule', depuis: statut }
      await administrator('PATCH', `/api/payments/${id}/status`, change)
    })
  if (share < 0.4) addPayment(8, price, 'confirme')
  else if (share < 0.58) addPayment(3, price, 'en_attente')
  else if (share < 0.7) addPayment(4, price / 2, 'confirme')
  else if (share < 0.75) addPayment(4, price, 'en_attente', true)
}

/**
 * The salary of an employee, hired `hiredDaysAgo` days ago and at work two days later, and what was paid: past months
 * in full on their last day, this month in full, in part or not yet. One employee in fourteen has no salary set.
 */
export const addSalary = (
  { random, today, daysAgo, add }: Past,
  index: number,
  hiredDaysAgo: number,
  employeId: () => string,
): void => {
  if (index % 14 === 13) return
  const salary = 10_000 * (8 + Math.floor(random() * 9))
  const moyen = pick(random, MOYENS_USED)
  const reference = moyen.endsWith('_money') ? `DEMO${Math.floor(random() * 1e6)}` : ''
  const pay = (
    days: number,
    montant: number,
    nature: PaiementEmployeInput['nature'],
    motif: string,
  ): void => {
    // 0.1 days earlier, because `add` leaves out what happens now: `days` may be 0.
    const at = daysAgo(days + 0.1)
    // Not `days` before today: just after midnight `at` is on the day before that.
    const datePaiement = dayOf(new Date(at))
    add(at, async ({ administrator }) => {
      const payment = { employeId: employeId(), montant, nature, motif, moyen, reference, datePaiement }
      await administrator('POST', '/api/paiements-employes', payment)
    })
  }

  const firstDay = Math.floor(hiredDaysAgo) - 2
  add(daysAgo(firstDay), async ({ administrator }) => {
    const depuis = addDays(today, -firstDay).slice(0, 7)
    await administrator('PUT', `/api/paie/salaires/${employeId()}`, { montant: salary, depuis, avant: null })
  })
  for (let days = firstDay - 1; days > 0; days -= 1)
    if (addDays(today, 1 - days).endsWith('-01')) pay(days, salary, 'salaire', 'Salaire')

  /** Days since the payments of this month. */
  const recent = Math.min(Number(today.slice(8)) - 1, 1 + (index % 6))
  if (index % 4 === 0) pay(recent, salary, 'salaire', 'Salaire')
  if (index % 4 === 1) pay(recent, salary / 2, 'salaire', 'Première moitié du salaire')
  if (index % 4 === 2) pay(recent, 20_000, 'avance', 'Avance')
  if (index % 6 === 2) pay(recent, 10_000, 'prime', 'Prime de fin de mois')
  if (index % 6 === 5) pay(recent, 5_000, 'remboursement', 'Transport')
  if (index === 6) pay(recent, 5_000, 'retenue', 'Absence du lundi')
}
