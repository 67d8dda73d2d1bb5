import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** Which of the two databases is behind a connection. */
export type Dialect = 'sqlite' | 'postgres'

/** A connection or a transaction. Queries accept both. */
export type Db = Kysely<Database>
