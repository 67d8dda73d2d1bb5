import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** The program that starts the server. */
export const START = 'server/main.ts'

export type Env = Readonly<Record<string, string>>
export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs a program of the project in a folder of its own, with this environment, PATH and LOG_LEVEL only. `uid`: the user
 * that runs it (65534: nobody), for tests that run as root.
 */
export const run = (file: string, env: Env, args: readonly string[] = [], uid?: number): Promise<Ended> => {
  const cwd = mkdtempSync(join(tmpdir(), 'garde-refus-'))
  if (uid) chmodSync(cwd, 0o777)
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, file), ...args],
      { env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env }, cwd, ...(uid && { uid, gid: uid }) },
      (error, stdout, stderr) => {
        rmSync(cwd, { recursive: true, force: true })
        resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr })
      },
    )
  })
}

/** Words of Node, SQLite and PostgreSQL that an operator in Libreville cannot be asked to read. */
export const ENGLISH =
  /\b(database|does not|failed|error|cannot|could not|unable|no such|denied|refused|invalid|expected|connect|connection|timeout|unknown|unexpected|password authentication|permission|file or directory|at .+:\d+:\d+)\b/i

/** Expects exactly one French sentence on stderr, and an exit code that is not 0. */
export const expectOneSentence = ({ code, stderr }: Ended, says: RegExp): void => {
  expect(stderr).toMatch(says)
  expect(stderr).toMatch(/^[^\n]+\.\n$/)
  expect(stderr, 'a second sentence').not.toMatch(/[a-zéè)»][.!?] +\S/)
  expect(stderr).not.toMatch(ENGLISH)
  expect(code).not.toBe(0)
}
