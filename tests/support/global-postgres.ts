import type { TestProject } from 'vitest/node'
import { createCluster } from '#scripts/machine-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the tests' PostgreSQL; null when the machine has none. */
    postgres: string | null
  }
}

const SKIPPED = `
!! PostgreSQL is not on this machine: HALF OF THE DATABASE TESTS ARE SKIPPED.
!! Install it (apt-get install postgresql) or name one in TEST_DATABASE_URL.
`

/** One PostgreSQL for the whole run: TEST_DATABASE_URL, else a temporary cluster. */
export const setup = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('postgres', given)
    return undefined
  }
  const cluster = createCluster()
  if (!cluster) {
    if (process.env.CI) throw new Error('CI runs the tests on both databases, and PostgreSQL is missing')
    process.stderr.write(SKIPPED)
    project.provide('postgres', null)
    return undefined
  }
  await cluster.start()
  project.provide('postgres', cluster.url)
  return cluster.destroy
}
