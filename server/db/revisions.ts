import { cachedQuery } from './cached-query.ts'
import type { Db } from './db.ts'
import type { Database } from './schema.ts'

type Side = Database['revisions']['sujet']

const revisions = cachedQuery((db) => db.selectFrom('revisions').selectAll())

/** How often each side of matching changed. Triggers count (0004, 0007, 0016), and incrementRevisionIfPlaced does. */
export const readRevisions = async (db: Db): Promise<Record<Side, number>> => {
  const rows = await revisions(db, {})
  const of = (side: Side) => rows.find(({ sujet }) => sujet === side)?.valeur ?? 0
  return { demandes: of('demandes'), nounous: of('nounous') }
}
