/** Part of `npm test`: a PostgreSQL for the second half of the database tests. Without one they say that they skip it. */
import { ensureProgram, findPostgres } from './machine-programs.ts'

const given = process.env.TEST_DATABASE_URL
const found = ensureProgram(() => given ?? findPostgres(), 'postgresql')
if (!found && process.env.CI) process.exitCode = 1
