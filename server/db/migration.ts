import type { Db, Dialect } from './db.ts'

/** How the two databases spell the few types that they name differently. */
export interface Spelling {
  readonly dialect: Dialect
  /** PostgreSQL compares by bytes too, so that both sort alike and a prefix can use an index. */
  readonly text: string
  readonly bytes: string
  readonly decimal: string
  /** SQLite then checks the type of each value, as PostgreSQL does. */
  readonly strict: string
}

export interface Migration {
  /** Its number and subject; recorded once, never renamed. */
  readonly name: string
  /** What SQL alone cannot do, on the shape that the migrations before have left. */
  readonly before?: (tx: Db) => Promise<void>
  readonly statements: (spelling: Spelling) => readonly string[]
}
