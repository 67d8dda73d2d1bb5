/** SQLSTATE: connection, resources, shutdown, timeouts, deadlocks, read-only, errors of the system, damaged data. */
const POSTGRES = /^(08|53|57P|55P03|57014|40001|40P01|25006|58|XX00[12])/
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
const SQLITE = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL|CORRUPT|NOTADB)/
/** Messages of pg and its pool, whose errors have no code. */
const POOL =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/

/** Whether an error means that the database is unreachable, full, damaged or too slow: answered with 503. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    SQLITE.test(code) ||
    NETWORK.has(code) ||
    // Any failed connection, also to a missing Unix socket.
    ('syscall' in error && error.syscall === 'connect') ||
    (code.length === 5 && POSTGRES.test(code)) ||
    POOL.test(error.message)
  )
}

/** Whether an error is the violation of a unique index. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '23505' ||
    error.code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY')

/**
 * Whether PostgreSQL refused a row because another transaction deleted the one that it refers to. SQLite, with one
 * writer, is not tested: there such an error is a bug of the server.
 */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503'
