import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** The name that "Crédits" gives each library. */
const NAMES: Readonly<Record<string, string>> = {
  react: 'React',
  'react-dom': 'React',
  wouter: 'wouter',
  zod: 'Zod',
  'radix-ui': 'Radix',
  '@tanstack/react-query': 'TanStack',
  '@tanstack/react-virtual': 'TanStack',
  'pdfjs-dist': 'PDF.js',
  '@simplewebauthn/browser': 'SimpleWebAuthn',
  'get-nonce': 'get-nonce',
}

it('"Crédits" names the libraries that web/ and contract/ import and their licences, and no others', () => {
  const files = globSync('{web,contract}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !file.includes('.test.'),
  )
  const imports = files.flatMap((file) =>
    [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:from |import\()'((?:@[\w-]+\/)?[a-z][\w-]*)/g),
    ].map(([, name = '']) => name),
  )
  const libraries = [...new Set(imports)].filter((name) => name !== 'node')
  const licences = libraries.map(
    (name) => JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')).license,
  )
  const [, named = '', licensed = ''] =
    /title: 'Logiciels',\s+text: '(.+), licences (.+)\.'/.exec(
      readFileSync(join(ROOT, 'web/public/credits/page.tsx'), 'utf8'),
    ) ?? []
  const words = (text: string) => new Set(text.split(/, | et /))
  expect(words(named), '"Logiciels" of web/public/credits/page.tsx, with the names of this test').toEqual(
    new Set(libraries.map((name) => NAMES[name] ?? name)),
  )
  expect(words(licensed), '"Logiciels" of web/public/credits/page.tsx').toEqual(new Set(licences))
})
