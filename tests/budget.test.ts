import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAssets, ENTRY_SOURCE, PAGES_PATH } from '#contract/pages.ts'
import { publicFiles } from '#scripts/build/graph.ts'
import { TARGET } from '#scripts/build/programs.ts'
import { pages } from '#server/http/pages.ts'
import { onDatabase } from './support/app.ts'
import { DIST, readBuildGraph, scriptsFor, totalTransferredBytes, transferredBytes } from './support/built.ts'
import { overTheWire } from './support/wire.ts'

/**
 * Budgets of transferred bytes: brotli, with headers (the outbox and service-worker.js: without), on the built files.
 * One kB is 1000 bytes. tests/e2e/public-weight.spec.ts checks those of the pages on what a browser receives.
 */
const KB = 1000
const FIRST_VISIT = { total: 110 * KB, requests: 10, scripts: 75 * KB }
const FORM_EXTRA = 40 * KB
/** The page's part of web/offline, built alone. */
const OUTBOX = 7 * KB
/** web/offline and web/service-worker as one file. */
const OUTBOX_WITH_WORKER = 8 * KB
const SECOND_PAGE = 15 * KB
/** Files for offline use, fetched when a visitor stays (web/public/outbox-bar/worker.ts). */
const OFFLINE_EXTRA = 100 * KB
/** Largest size of the response headers: of a file, of a document. */
const HEADER_BYTES = 520
const DOCUMENT_HEADER_BYTES = 1134

/** Modules that a form preloads, in case the network disappears. */
const FORM_PRELOADS = ['web/public/outbox-bar/outbox-bar.tsx', 'web/public/outbox-bar/outbox-list.tsx']
const TOAST = 'web/ui/toaster.tsx'
const OFFLINE_DRAWING = 'web/ui/illustrations/hors-ligne.svg'

let app: FastifyInstance
let assets: BuiltAssets

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
  app = fastify()
  await pages(app, {
    publicData: async () => ({ prestations, parametres }),
    defaultCredentials: async () => null,
    firstAnswers: async () => ({}),
    dist: DIST,
    publicUrl: 'https://garde-enfants.ga',
    declarationNumber: null,
  })
})
afterAll(() => app.close())

interface Visit {
  readonly document: number
  readonly scripts: ReadonlySet<string>
  readonly others: ReadonlySet<string>
}

/** Size of a page's document, and the files that a browser fetches for it. */
const visit = async (path: string, source: string, ...preloads: readonly string[]): Promise<Visit> => {
  const { body } = await app.inject({ url: path })
  const markup = body.slice(0, body.indexOf('<script type="application/json"'))
  const named = [
    ...markup.matchAll(/<img src="\/([^"#]+)/g),
    ...markup.matchAll(/<link[^>]+rel="icon" href="\/([^"]+)"/g),
  ]
  return {
    document: brotliCompressSync(body).length,
    scripts: scriptsFor(ENTRY_SOURCE, source, ...preloads),
    others: new Set([...named.map(([, file]) => file ?? ''), ...assets.fonts.map((font) => font.slice(1))]),
  }
}
const home = (): Promise<Visit> => visit('/', 'web/public/home/page.tsx')

const filesOf = ({ scripts, others }: Visit): readonly string[] => [...scripts, ...others]
const costOf = (files: readonly string[]): number =>
  totalTransferredBytes(files) + files.length * HEADER_BYTES
const total = (visit: Visit): number => visit.document + DOCUMENT_HEADER_BYTES + costOf(filesOf(visit))

onDatabase('sqlite', 'the headers of real answers', ({ start }) => {
  test('are at most as large as the budgets assume', async () => {
    const url = await (
      await start({ dist: DIST, env: { PUBLIC_URL: 'https://garde-enfants.ga', HOST: '0.0.0.0' } })
    ).listen()
    const headerBytes = async (path: string): Promise<number> => {
      const answer = await overTheWire(url, (socket) => {
        socket.write(`GET ${path} HTTP/1.1\r\nHost: garde-enfants.ga\r\nAccept-Encoding: br\r\n\r\n`)
        // The first bytes of the answer contain its headers.
        socket.once('data', () => socket.end())
      })
      expect([path, answer.slice(0, 15)]).toEqual([path, 'HTTP/1.1 200 OK'])
      return answer.indexOf('\r\n\r\n') + 4
    }
    const largest = async (paths: readonly string[]) =>
      Math.max(...(await Promise.all(paths.map(headerBytes))))
    expect(await largest(['/', '/parent-form', '/services'])).toBeLessThanOrEqual(DOCUMENT_HEADER_BYTES)
    const files = filesOf(await home()).map((file) => `/${file}`)
    expect(await largest(files)).toBeLessThanOrEqual(HEADER_BYTES)
  })
})

test('a first visit of the home page costs at most 110 kB and 10 requests, headers included', async () => {
  const first = await home()
  expect(1 + filesOf(first).length).toBeLessThanOrEqual(FIRST_VISIT.requests)
  expect(total(first)).toBeLessThanOrEqual(FIRST_VISIT.total)
  expect(costOf([...first.scripts])).toBeLessThanOrEqual(FIRST_VISIT.scripts)
})

describe.each([
  ['/parent-form', 'web/public/parent-form/page.tsx'],
  ['/nanny-form', 'web/public/nanny-form/page.tsx'],
  ['/contact', 'web/public/contact/page.tsx'],
])('the form %s', (path, source) => {
  test('costs at most 40 kB more than the home page, with its preloads and a toast', async () => {
    const form = await visit(path, source, ...FORM_PRELOADS, TOAST)
    const drawing = costOf([readBuildGraph().manifest[OFFLINE_DRAWING]?.file ?? ''])
    expect(total(form) + drawing - total(await home())).toBeLessThanOrEqual(FORM_EXTRA)
  })
})

describe.each(['/services', '/payment', '/confidentialite', '/credits'])(
  'after the home page, %s',
  (path) => {
    const newFiles = async () => {
      const loaded = new Set(filesOf(await home()))
      const second = await visit(path, `web/public${path}/page.tsx`)
      return { second, files: filesOf(second).filter((file) => !loaded.has(file)) }
    }

    test('costs at most 15 kB when opened by a link, without loading a document', async () => {
      const { files } = await newFiles()
      expect(costOf(files)).toBeLessThanOrEqual(SECOND_PAGE)
    })

    test('costs at most 15 kB when its document is loaded too', async () => {
      const { second, files } = await newFiles()
      expect(second.document + DOCUMENT_HEADER_BYTES + costOf(files)).toBeLessThanOrEqual(SECOND_PAGE)
    })
  },
)

test('the outbox costs a page with a form at most 7 kB', async () => {
  const root = join(DIST, '..')
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: TARGET,
      modulePreload: false,
      rolldownOptions: { input: join(root, 'web/offline/outbox.ts'), preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
  // What the entry imports lazily is left out: the upload in pieces, which only a large document loads.
  const loaded = new Set([output[0].fileName])
  for (const name of loaded) for (const imported of chunks.get(name)?.imports ?? []) loaded.add(imported)
  const bytes = [...loaded]
    .map((name) => brotliCompressSync(chunks.get(name)?.code ?? '').length)
    .reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(4 * KB)
  expect(bytes).toBeLessThanOrEqual(OUTBOX)
})

test('the outbox with its worker costs at most 8 kB', () => {
  expect(transferredBytes('service-worker.js')).toBeLessThanOrEqual(OUTBOX_WITH_WORKER)
})

test('the files for offline use cost at most 100 kB, once', async () => {
  const worker = readFileSync(join(DIST, 'client/service-worker.js'), 'utf8')
  const loaded = new Set(filesOf(await home()))
  const files = [...new Set(worker.match(/assets\/[\w.-]+/g))].filter((file) => !loaded.has(file))
  expect(files.length).toBeGreaterThan(10)
  const { body } = await app.inject({ url: PAGES_PATH })
  const documents = brotliCompressSync(body).length + DOCUMENT_HEADER_BYTES
  expect(transferredBytes('service-worker.js') + documents + costOf(files)).toBeLessThanOrEqual(OFFLINE_EXTRA)
})

test('no module of the back office is in a file that a visitor may load', () => {
  const graph = readBuildGraph()
  const { modules } = graph
  const files = publicFiles(graph).filter((file) => file.endsWith('.js'))
  const leaked = files.flatMap((file) =>
    (modules[file] ?? []).filter((module) => /admin/.test(module)).map((module) => `${module} in ${file}`),
  )
  expect(files.length).toBeGreaterThan(10)
  expect(files.every((file) => modules[file] !== undefined)).toBe(true)
  expect(
    leaked,
    'visitors load these modules: import them lazily, or move what both need out of admin',
  ).toEqual([])
})

/** Files of contract/ with calls of administrators that the first rows of the dashboard need. */
const FIRST_CONTRACTS = [
  'a-faire',
  'activites',
  'contact-messages',
  'dashboard',
  'days',
  'employees',
  'fields',
  'lists',
  'matches',
  'nanny-applications',
  'notifications',
  'parent-requests',
  'search',
  'statuts',
  'upload',
]

test('the dashboard runs no schemas before its rows that only other parts of the back office need', () => {
  const { modules } = readBuildGraph()
  const first = [...scriptsFor('web/admin/dashboard/page.tsx', 'web/admin/dashboard/first-data.ts')]
    .flatMap((file) => modules[file] ?? [])
    .filter((module) => /^contract\/.*\.admin\.ts$/.test(module))
    .map((module) => module.slice('contract/'.length, -'.admin.ts'.length))
  expect(
    first.sort(),
    'import only types from this contract file, or move what the first rows need to another one',
  ).toEqual(FIRST_CONTRACTS)
})

test('the scripts that all public pages share contain no validation, no query client and no dialog library', () => {
  const { modules } = readBuildGraph()
  const heavy = [...scriptsFor(ENTRY_SOURCE)]
    .flatMap((file) => modules[file] ?? [])
    .filter((module) => /node_modules\/(zod|@tanstack|@radix-ui|radix-ui|react-hook-form|idb)\//.test(module))
  expect(heavy, 'import the code that needs these libraries lazily').toEqual([])
})
