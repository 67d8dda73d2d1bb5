import { tableOf, type UnwantedListKey } from '#contract/lists.admin.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { isStored, setUnwanted } from './queries.ts'

/** Marks a record as unwanted, or removes the mark. `isRepeat`: it is like this already; nothing is changed. */
export const markUnwanted = (
  { db }: Pick<Deps, 'db'>,
  liste: UnwantedListKey,
  id: string,
  indesirable: boolean,
): Promise<{ readonly isRepeat: boolean }> =>
  db.transaction().execute(async (tx) => {
    const table = tableOf(liste)
    if (await setUnwanted(tx, table, id, indesirable)) return { isRepeat: false }
    if (!(await isStored(tx, table, id))) throw new Refusal('notFound')
    return { isRepeat: true }
  })
