import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Finds and installs the programs that tests and commands need besides npm packages. */

const onPath = (...names: readonly string[]): string | null => {
  const files = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((dir) => names.map((name) => join(dir, name)))
  return files.find((file) => existsSync(file)) ?? null
}

const DEBIAN_POSTGRES = '/usr/lib/postgresql'

/** The directory that holds initdb and postgres: one on the PATH, else Debian's newest; null when there is none. */
export const findPostgres = (): string | null => {
  const initdb = onPath('initdb')
  if (initdb) return join(initdb, '..')
  if (!existsSync(DEBIAN_POSTGRES)) return null
  const newestFirst = readdirSync(DEBIAN_POSTGRES).sort((a, b) => Number(b) - Number(a))
  return (
    newestFirst
      .map((version) => join(DEBIAN_POSTGRES, version, 'bin'))
      .find((dir) => existsSync(join(dir, 'initdb'))) ?? null
  )
}

/** Debian's package of Chromium without a window, and its program. */
export const HEADLESS_SHELL = 'chromium-headless-shell'

/** CHROMIUM_PATH, else the system's; null when there is none. */
export const findChromium = (): string | null =>
  process.env.CHROMIUM_PATH ??
  onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', HEADLESS_SHELL)

/** CHROMIUM_PATH, else Chromium without a window, which runs the browser tests faster, else `findChromium`. */
export const findHeadlessChromium = (): string | null =>
  process.env.CHROMIUM_PATH ?? onPath(HEADLESS_SHELL) ?? findChromium()

/** FIREFOX_PATH, else the system's; null when there is none. Debian's package is firefox-esr. */
export const findFirefox = (): string | null => process.env.FIREFOX_PATH ?? onPath('firefox-esr', 'firefox')

/**
 * Unless `find` succeeds, installs the Debian package if this process is root and has apt-get. Returns whether `find`
 * succeeds now; what apt-get says about a failure is on the console.
 */
export const ensureProgram = (find: () => string | null, debianPackage: string): boolean => {
  if (find()) return true
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0) {
    process.stdout.write(`Installing ${debianPackage} for the tests…\n`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', debianPackage]])
      spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
    if (find()) return true
  }
  process.stderr.write(`The tests need ${debianPackage}: sudo apt-get install ${debianPackage}\n`)
  return false
}
