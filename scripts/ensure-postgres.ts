/**
 * Part of `npm test`: installs PostgreSQL unless there is one. Without it the tests on PostgreSQL are skipped with a
 * warning; where CI is set, the command fails.
 */
import { ensureProgram, findPostgres } from './machine-programs.ts'

const given = process.env.TEST_DATABASE_URL
const found = ensureProgram(() => given ?? findPostgres(), 'postgresql')
if (!found && process.env.CI) process.exitCode = 1
