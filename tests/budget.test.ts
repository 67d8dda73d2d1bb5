import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltAssets } from '#contract/pages.ts'
import { pages } from '#server/http/pages.ts'

/** What a prepaid phone pays for (issue 3): bytes in brotli, on the built files. One kB is 1000 bytes. */
const DIST = join(import.meta.dirname, '../dist')
const KB = 1000
const FIRST_VISIT = { total: 110 * KB, requests: 10, scripts: 75 * KB }
const FORM_MORE = 40 * KB
const SECOND_PAGE = 15 * KB
/** What each answer's headers cost at most on the wire. */
const HEADERS = 500

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

let app: FastifyInstance
let assets: BuiltAssets
let manifest: Readonly<Record<string, Chunk>>

/** Five packages with a description, as a new agency has them. */
const prestations = ['regulier', 'occasionnel', 'weekend', 'devoirs', 'personne'].map((id, index) => ({
  id,
  nom: `Garde numéro ${index}`,
  description: `Une nounou du lundi au vendredi, chez vous, de ${index} heures à midi.`,
  horaireDebut: '07:30',
  horaireFin: '17:30',
  prix: 50_000 * index,
  unite: 'FCFA/mois',
  actif: true,
}))
const parametres = [
  { cle: 'adresse', valeur: 'Nzeng-Ayong, derrière la pharmacie, Libreville' },
  { cle: 'email', valeur: 'contact@garde-enfants.ga' },
  { cle: 'telephone', valeur: '+241 66 12 34 56' },
]

beforeAll(async () => {
  assets = JSON.parse(readFileSync(join(DIST, 'pages/assets.json'), 'utf8')) as BuiltAssets
  manifest = JSON.parse(readFileSync(join(DIST, 'manifest.json'), 'utf8')) as Record<string, Chunk>
  app = fastify()
  await pages(app, {
    donneesPubliques: async () => ({ prestations, parametres }),
    identifiantsParDefaut: async () => null,
    dist: DIST,
    publicUrl: 'https://garde-enfants.ga',
  })
})
afterAll(() => app.close())

/** The size of a built file as it is sent. */
const sent = (url: string): number => {
  const file = join(DIST, 'client', url)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}
const sum = (urls: Iterable<string>): number => [...urls].reduce((total, url) => total + sent(url), 0)

/** A page's document, and everything that it makes a browser fetch. */
const visit = async (path: string, source: string) => {
  const { body } = await app.inject({ url: path })
  const scripts = new Set([assets.entry, ...(assets.scripts[source] ?? [])])
  const markup = body.slice(0, body.indexOf('<script type="application/json"'))
  const pictures = new Set([...markup.matchAll(/<img src="([^"#]+)/g)].map(([, url]) => url ?? ''))
  const linked = new Set(
    [...markup.matchAll(/<link[^>]+rel="icon" href="([^"]+)"/g)].map(([, url]) => url ?? ''),
  )
  const fonts = new Set([...assets.css.matchAll(/url\(([^)]+\.woff2)\)/g)].map(([, url]) => url ?? ''))
  return {
    document: brotliCompressSync(body).length,
    scripts,
    others: new Set([...pictures, ...linked, ...fonts]),
  }
}

test('a first visit of the home page costs at most 110 kB and 10 requests, headers included', async () => {
  const { document, scripts, others } = await visit('/', 'web/public/home/page.tsx')
  const requests = 1 + scripts.size + others.size
  expect(requests).toBeLessThanOrEqual(FIRST_VISIT.requests)
  expect(document + sum(scripts) + sum(others) + requests * HEADERS).toBeLessThanOrEqual(FIRST_VISIT.total)
  expect(sum(scripts)).toBeLessThanOrEqual(FIRST_VISIT.scripts)
})

describe.each([
  ['/parent-form', 'web/public/parent-form/page.tsx'],
  ['/nanny-form', 'web/public/nanny-form/page.tsx'],
  ['/contact', 'web/public/contact/page.tsx'],
])('the form %s', (path, source) => {
  test('costs at most 40 kB more than the home page, with what sending and a toast bring', async () => {
    const home = await visit('/', 'web/public/home/page.tsx')
    const form = await visit(path, source)
    const onDemand = ['web/offline/outbox.ts', 'web/offline/drafts.ts', 'web/ui/toaster.tsx'].flatMap(
      (file) => [...(assets.scripts[file] ?? [])],
    )
    const scripts = new Set([...form.scripts, ...onDemand])
    const total = form.document + sum(scripts) + sum(form.others)
    expect(total - home.document - sum(home.scripts) - sum(home.others)).toBeLessThanOrEqual(FORM_MORE)
  })
})

test.each(['/services', '/payment', '/confidentialite', '/credits'])(
  'after the home page, %s costs at most 15 kB',
  async (path) => {
    const home = await visit('/', 'web/public/home/page.tsx')
    const second = await visit(path, `web/public${path}/page.tsx`)
    const more = [...second.scripts, ...second.others].filter(
      (url) => !home.scripts.has(url) && !home.others.has(url),
    )
    expect(sum(more)).toBeLessThanOrEqual(SECOND_PAGE)
  },
)

/** Everything that a visitor's page may load, up to the door of the back office. */
const publicGraph = (): readonly string[] => {
  const seen = new Set<string>()
  const follow = (source: string) => {
    if (seen.has(source) || source === 'web/admin/routes.tsx') return
    seen.add(source)
    const chunk = manifest[source]
    for (const next of [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])]) follow(next)
  }
  follow('web/main.tsx')
  return [...seen]
}

test('no module of the back office is in a file that a visitor may load', () => {
  const modules = JSON.parse(readFileSync(join(DIST, 'modules.json'), 'utf8')) as Record<string, string[]>
  const files = publicGraph().map((source) => manifest[source]?.file ?? source)
  const leaked = files.flatMap((file) =>
    (modules[file] ?? []).filter((module) => /admin/.test(module)).map((module) => `${module} in ${file}`),
  )
  expect(files.length).toBeGreaterThan(10)
  expect(files.every((file) => modules[file] !== undefined)).toBe(true)
  expect(leaked).toEqual([])
})

test('the first page carries no validation, no query client and no dialog library', () => {
  const modules = JSON.parse(readFileSync(join(DIST, 'modules.json'), 'utf8')) as Record<string, string[]>
  const first = [assets.entry, ...(assets.scripts['web/public/home/page.tsx'] ?? [])]
  const heavy = first
    .flatMap((url) => modules[url.slice(1)] ?? [])
    .filter((module) => /node_modules\/(zod|@tanstack|@radix-ui|radix-ui|react-hook-form|idb)\//.test(module))
  expect(heavy).toEqual([])
})
