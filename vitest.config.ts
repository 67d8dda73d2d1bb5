import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'contract/**/*.test.ts',
      'server/**/*.test.ts',
      'web/**/*.test.ts',
      'tests/*.test.ts',
      'tests/matching/*.test.ts',
    ],
    // Vitest's own choice leaves one core idle, which on a machine of two is half of it. Each file has databases of its
    // own.
    maxWorkers: '100%',
    globalSetup: ['tests/support/build-once.ts', 'tests/support/global-postgres.ts'],
    // Guards against a hang, not waits: a loop over hundreds of calls may take minutes on a busy machine.
    testTimeout: 180_000,
    // A poll ends when its condition holds. This limit ends a hang, as the test's own does; it measures no speed.
    expect: { poll: { timeout: 90_000 } },
    // A guard against a hang, not a wait: a hook may fill a database on a slow machine.
    hookTimeout: 300_000,
  },
})
