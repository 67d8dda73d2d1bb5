import { sql } from 'kysely'
import { addDays } from '#contract/days.admin.ts'
import type { Migration } from '../migration.ts'

interface Rappel {
  readonly id: string
  readonly sujetId: string
  readonly date: string
}

/**
 * Day of a follow-up by its rule; `date` may be another, set by hand. Earlier follow-ups get their `date`, because
 * nobody knows whether they were moved. Except an open one after a payment: when its `date` is not the day after any
 * payment, it was set by hand, and the day by the rule is that after the latest payment. With a day of no payment, the
 * next payment of any day would delete the follow-up.
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
