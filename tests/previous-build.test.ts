import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Stamp } from '#scripts/build/stamp.ts'

const root = resolve(import.meta.dirname, '..')
const HOME = 'web/public/home/page.tsx'
let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'garde-build-'))
  const parts = ['contract', 'web', 'scripts', 'package.json', 'package-lock.json', 'vite.config.ts']
  for (const part of [...parts, 'tsconfig.base.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Builds the application; returns the files of dist/client/assets. */
const buildAsIs = (): ReadonlySet<string> => {
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: copy, stdio: 'pipe' })
  return new Set(readdirSync(join(copy, 'dist/client/assets')))
}

/** Builds the application with this line on its home page; returns the files as `buildAsIs` does. */
const buildWith = (line: string): ReadonlySet<string> => {
  const original = readFileSync(join(root, HOME), 'utf8')
  writeFileSync(
    join(copy, HOME),
    `${original}\nif (typeof window !== 'undefined') Object.assign(window, { construction: ${JSON.stringify(line)} })\n`,
  )
  return buildAsIs()
}

const without = (files: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] =>
  [...files].filter((file) => !others.has(file))

it('a build keeps the files of the previous build and deletes those of the build before it', () => {
  const first = buildWith('une')
  const second = buildWith('deux')
  expect(without(first, second)).toEqual([])
  const third = buildWith('trois')
  const ofSecond = without(second, first)
  expect(ofSecond.length).toBeGreaterThan(0)
  expect(without(new Set(ofSecond), third)).toEqual([])
  // Each new line changes the same number of files. The other files are the same in every build.
  expect(without(first, third)).toHaveLength(ofSecond.length)
  // Building the same sources again is no new version.
  expect(buildAsIs()).toEqual(third)

  // The service worker lists the files of the newest build only.
  const worker = readFileSync(join(copy, 'dist/client/service-worker.js'), 'utf8')
  for (const file of ofSecond.filter((name) => name.endsWith('.js'))) expect(worker).not.toContain(file)
})

it('a build after a failed one keeps the files of the last version that was served', () => {
  buildWith('servie')
  const { assets } = JSON.parse(readFileSync(join(copy, 'dist/stamp.json'), 'utf8')) as Stamp
  writeFileSync(join(copy, HOME), 'const broken = (')
  expect(() => execFileSync(process.execPath, ['scripts/build.ts'], { cwd: copy, stdio: 'pipe' })).toThrow()
  const after = buildWith('après')
  expect(assets.filter((file) => !after.has(basename(file)))).toEqual([])
})
