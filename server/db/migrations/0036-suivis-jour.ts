import { sql } from 'kysely'
import { addDays } from '#contract/days.admin.ts'
import type { Migration } from '../migration.ts'

interface Rappel {
  readonly id: string
  readonly sujetId: string
  readonly date: string
}

/**
 * The day that a follow-up is for by its rule; `date` may be another, set by hand. Of earlier follow-ups nobody knows
 * whether they were moved, except of an open one of a payment: a day that does not follow a paid one was set by hand.
 * It belongs to the latest payment; with a day of no payment, the next payment of any day would delete it.
 */
export const suivisJour: Migration = {
  name: '0036-suivis-jour',
  statements: ({ text }) => [
    `alter table "rappels" add column "jourPrevu" ${text}`,
    `update "rappels" set "jourPrevu" = "date" where "suivi" is not null`,
  ],
  after: async (tx) => {
    const open = await sql<Rappel>`
      select "id", "sujetId", "date" from "rappels" where "suivi" = 'paie' and "fait" = 0`.execute(tx)
    for (const { id, sujetId, date } of open.rows) {
      const paid = await sql<{ jour: string }>`
        select "datePaiement" as "jour" from "paiements_employes"
        where "employeId" = ${sujetId} and "dateAnnulation" is null
          and "nature" in ('salaire', 'avance', 'prime', 'remboursement')
        order by "datePaiement" desc`.execute(tx)
      const days = paid.rows.map(({ jour }) => addDays(jour, 1))
      if (days[0] === undefined || days.includes(date)) continue
      await sql`update "rappels" set "jourPrevu" = ${days[0]} where "id" = ${id}`.execute(tx)
    }
  },
}
