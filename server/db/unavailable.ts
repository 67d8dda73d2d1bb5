/** SQLSTATE classes and node errors that say "not now": connection, resources, shutdown, lock and statement time-outs. */
const POSTGRES = /^(08|53|57P|55P03|57014|40001|40P01|58)/
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
const SQLITE = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/
const POOL =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|connection error and is not queryable/

/** Whether an exception means that the database is away, full or too slow — a 503, not a fault of ours. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    SQLITE.test(code) ||
    NETWORK.has(code) ||
    // Whatever keeps it from connecting, a missing Unix socket too.
    ('syscall' in error && error.syscall === 'connect') ||
    (code.length === 5 && POSTGRES.test(code)) ||
    POOL.test(error.message)
  )
}

/** Whether an exception is a unique index doing its work. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '23505' ||
    error.code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY')
