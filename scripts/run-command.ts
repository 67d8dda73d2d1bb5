import { explainAfter } from '#server/operator-error.ts'

/**
 * Runs a command of the operator. A failure becomes one French sentence on stderr that starts with `failed`, and exit
 * code 1.
 */
export const runCommand = async (failed: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${explainAfter(failed, error)}\n`)
    process.exitCode = 1
  }
}
