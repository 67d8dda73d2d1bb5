import type { Db, Dialect } from './db.ts'

/** SQL types and options whose names differ between the databases. */
export interface SqlSyntax {
  readonly dialect: Dialect
  /**
   * Type of a text column. With collation "C" on PostgreSQL: sorts by bytes like SQLite, and an index serves prefixes.
   */
  readonly text: string
  readonly bytes: string
  readonly decimal: string
  /** Makes SQLite check the type of each value, as PostgreSQL does. */
  readonly strict: string
}

export interface Migration {
  /** Number and subject; stored in the database, never renamed. */
  readonly name: string
  /**
   * Runs before the statements, on the schema that the earlier migrations left. `before` and `after` make the changes
   * that SQL alone cannot make.
   */
  readonly before?: (tx: Db) => Promise<void>
  readonly statements: (syntax: SqlSyntax) => readonly string[]
  /** Runs after the statements. */
  readonly after?: (tx: Db) => Promise<void>
}
