import { spawnSync } from 'node:child_process'

/**
 * `npm run chaos -- [submissions] [seed]`: submits forms to the real application in a real browser while network, tabs,
 * service worker and server fail at random. Counts submissions that are lost, stored twice or have a wrong file, and
 * sentences on the screen that are not true (tests/e2e/offline-chaos.spec.ts).
 */
const [submissions = '1000', seed] = process.argv.slice(2)
const { status } = spawnSync('playwright', ['test', 'offline-chaos'], {
  stdio: 'inherit',
  env: { ...process.env, CHAOS_SUBMISSIONS: submissions, ...(seed && { CHAOS_SEED: seed }) },
})
process.exitCode = status ?? 1
