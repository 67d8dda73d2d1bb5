import { type Compilable, type CompiledQuery, type DialectAdapter, type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** Marks the position of an argument in a compiled query. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Returns the placeholder of an argument. */
export type Placeholder<Args> = <Name extends keyof Args & string>(name: Name) => RawBuilder<Args[Name]>

/**
 * A query that is built and compiled once for each database, because both take longer than an index look-up. For
 * queries that run often; build others in the usual way.
 */
export const cachedQuery = <Args, Row>(
  build: (db: Db, argument: Placeholder<Args>) => Compilable<Row>,
): ((db: Db, args: Args) => Promise<readonly Row[]>) => {
  // A database and its transactions share one adapter.
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
