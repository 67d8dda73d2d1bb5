import { type Compilable, type CompiledQuery, type DialectAdapter, type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** Stands for an argument in a query that is compiled before there is one. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** The place of an argument in the query that is built. */
export type Placeholder<Args> = <Name extends keyof Args & string>(name: Name) => RawBuilder<Args[Name]>

/**
 * A query whose text is always the same: built and compiled at its first use on each database, since both cost more
 * than a look-up by an index. For what nearly every call asks; elsewhere a query is plainly built.
 */
export const cachedQuery = <Args, Row>(
  build: (db: Db, argument: Placeholder<Args>) => Compilable<Row>,
): ((db: Db, args: Args) => Promise<readonly Row[]>) => {
  // The adapter is the same for a database and its transactions.
  const known = new WeakMap<DialectAdapter, CompiledQuery<Row>>()
  return async (db, args) => {
    const { adapter } = db.getExecutor()
    let compiled = known.get(adapter)
    if (!compiled) {
      compiled = build(db, (name) => sql`${new Slot(name)}`).compile()
      known.set(adapter, compiled)
    }
    const parameters = compiled.parameters.map((given) =>
      given instanceof Slot ? args[given.name as keyof Args] : given,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
