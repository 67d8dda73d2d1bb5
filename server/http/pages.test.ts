import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import fastifyCookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONTACT_MESSAGE_LABELS } from '#contract/contact-messages.ts'
import { NANNY_APPLICATION_LABELS } from '#contract/nanny-applications.ts'
import { ENTRY_SOURCE, type PackedPage } from '#contract/pages.ts'
import { PARENT_REQUEST_LABELS } from '#contract/parent-requests.ts'
import { scriptsFor } from '#tests/support/built.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { pages } from './pages.ts'

let app: FastifyInstance
const prestation = {
  id: 'regulier',
  nom: 'Garde régulière',
  description: null,
  horaireDebut: null,
  horaireFin: null,
  prix: 150_000,
  unite: 'FCFA/mois',
  actif: true,
}
let prestations = [prestation]
let parametres: { cle: string; valeur: string }[] = []

const DIST = new URL('../../dist', import.meta.url).pathname

const start = async (
  declarationNumber: string | null,
  publicUrl: string | null = 'https://exemple.ga',
  dist = DIST,
): Promise<FastifyInstance> => {
  const site = fastify()
  await site.register(fastifyCookie)
  await pages(site, {
    publicData: async () => ({ prestations, parametres }),
    defaultCredentials: async () => ({ username: 'admin', password: 'admin123' }),
    firstAnswers: async () => ({}),
    dist,
    publicUrl,
    declarationNumber,
  })
  return site
}

beforeAll(async () => {
  await buildIfStale()
  app = await start(null)
})
afterAll(() => app.close())

test('a public page is HTML with its text, compressed, without a style attribute or an unsafe policy', async () => {
  const answer = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-encoding']).toBe('br')
  const html = brotliDecompressSync(answer.rawPayload).toString()
  expect(html).toContain('Dieu veille sur nos enfants')
  expect(html).not.toMatch(/\sstyle="/)
  expect(answer.headers['content-security-policy']).not.toContain('unsafe')
})

test('a page that did not change is answered 304, and is rendered again when a package changes', async () => {
  const first = await app.inject({ url: '/' })
  const again = await app.inject({ url: '/', headers: { 'if-none-match': String(first.headers.etag) } })
  expect(again.statusCode).toBe(304)
  prestations = [{ ...prestation, nom: 'Garde de nuit' }]
  const changed = await app.inject({ url: '/', headers: { 'if-none-match': String(first.headers.etag) } })
  expect(changed.statusCode).toBe(200)
  expect(changed.body).toContain('Garde de nuit')
})

test('the heading of what is included names the price, or the package when it has no price', async () => {
  parametres = [{ cle: 'inclus-regulier', valeur: 'Deux repas' }]
  prestations = [prestation]
  expect((await app.inject({ url: '/services' })).body).toContain('>Ce prix comprend<')
  prestations = [{ ...prestation, prix: 0 }]
  const { body } = await app.inject({ url: '/services' })
  expect(body).toContain('>La prestation comprend<')
  expect(body).not.toContain('>Ce prix comprend<')
  parametres = []
})

test('an unknown address is a 404 with the two sentences of the not-found page', async () => {
  const answer = await app.inject({ url: '/nulle-part' })
  expect(answer.statusCode).toBe(404)
  expect(answer.body).toContain('404 Page Not Found')
  expect(answer.body).toContain('Did you forget to add the page to the router?')
})

test.each([
  ['/admin/', '/admin'],
  ['/services/?a=/', '/services?a=/'],
  ['/admin/matching/?liste=x', '/admin/matching?liste=x'],
])('a page typed with a slash at its end leads to it: %s', async (typed, page) => {
  const answer = await app.inject({ url: typed })
  expect([answer.statusCode, answer.headers.location]).toEqual([301, page])
})

test.each(['/nulle-part/', '/admin/inconnu/', '/services//', '/exemple.ga/admin/'])(
  'an unknown address with a slash at its end stays unknown: %s',
  async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(404)
  },
)

test('an unknown API call is not answered with a page', async () => {
  const answer = await app.inject({ url: '/api/nulle-part' })
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toContain('application/json')
})

test('the sign-in page is neither stored nor indexed, and shows the default credentials', async () => {
  const answer = await app.inject({ url: '/admin/login' })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['x-robots-tag']).toBe('noindex')
  expect(answer.body).toContain('"username":"admin"')
})

/** Address of the script that the home page starts with. */
const entryAddress = async (): Promise<string> => {
  const { body } = await app.inject({ url: '/' })
  const [, entry] = /"entry":"(\/assets\/main-[^"]+\.js)"/.exec(body) ?? []
  if (!entry) throw new Error('the home page names no entry')
  return entry
}

test('a hashed script is cached for ever and sent in an accepted encoding', async () => {
  const entry = await entryAddress()
  const answer = await app.inject({ url: entry, headers: { 'accept-encoding': 'br' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.headers['cache-control']).toContain('immutable')
})

test('a compressed copy is only sent in place of its file, not at an address of its own', async () => {
  const compressed = await app.inject({ url: '/favicon.svg', headers: { 'accept-encoding': 'br' } })
  expect(compressed.headers['content-encoding']).toBe('br')
  const entry = await entryAddress()
  for (const url of ['/favicon.svg.br', `${entry}.br`, `${entry}.gz`])
    expect((await app.inject({ url })).statusCode, url).toBe(404)
})

test.each(['/assets/', '/assets/inconnu.js', '/assets/..%2fservice-worker.js'])(
  'an address under /assets/ that no file has gets the not-found page: %s',
  async (url) => {
    const answer = await app.inject({ url })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('text/html')
  },
)

test('an icon is cached for a day, because its address never changes', async () => {
  const answer = await app.inject({ url: '/favicon.svg', headers: { 'accept-encoding': 'br' } })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.headers['cache-control']).toBe('public, max-age=86400')
})

test('quarter names are in a separate file, not in the form', async () => {
  const answer = await app.inject({ url: '/lieux.json' })
  expect(answer.headers['content-type']).toContain('application/json')
  expect((answer.json() as string[][]).flat()).toEqual(
    expect.arrayContaining(['Nzeng-Ayong', 'zeng ayong', 'PK8', 'Port-Gentil']),
  )
  expect((await app.inject({ url: '/parent-form' })).body).not.toContain('Nzeng-Ayong')
})

test('the privacy page names the declaration number if there is one', async () => {
  expect((await app.inject({ url: '/confidentialite' })).body).not.toContain('sont déclarés')
  const declared = await start('APDPVP-2026-<0142>')
  const { body } = await declared.inject({ url: '/confidentialite' })
  expect(body).toContain('APDPVP sous le numéro')
  expect(body).toContain('APDPVP-2026-&lt;0142&gt;')
  await declared.close()
})

test('/pages.json contains the public pages, each exactly as it is sent alone', async () => {
  const answer = await app.inject({ url: '/pages.json', headers: { 'accept-encoding': 'br' } })
  const packed = JSON.parse(brotliDecompressSync(answer.rawPayload).toString()) as PackedPage[]
  expect(packed.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/parent-form', '/services']))
  for (const { path, html, policy } of packed) {
    const alone = await app.inject({ url: path })
    expect(html).toBe(alone.body)
    expect(policy).toBe(alone.headers['content-security-policy'])
  }
})

describe('the picture of a link preview', () => {
  const pictureOf = async (site: FastifyInstance, host: string): Promise<string | undefined> => {
    const { body } = await site.inject({ url: '/', headers: { host } })
    return /property="og:image" content="([^"]*)"/.exec(body)?.[1]
  }

  test('has the address of the site', async () => {
    expect(await pictureOf(app, 'elsewhere.test')).toBe('https://exemple.ga/og.png')
  })

  test('has the address of the request where the site does not know its own', async () => {
    const site = await start(null, null)
    expect(await pictureOf(site, 'garde.test:3000')).toBe('http://garde.test:3000/og.png')
    expect(await pictureOf(site, 'autre.test')).toBe('http://autre.test/og.png')
    expect(await pictureOf(site, 'x"><script>')).toBe('/og.png')
    await site.close()
  })

  test('has the address of the request for the first four addresses only: a client may send any', async () => {
    const site = await start(null, null)
    for (const name of ['a', 'b', 'c', 'd']) expect(await pictureOf(site, name)).toBe(`http://${name}/og.png`)
    expect(await pictureOf(site, 'e')).toBe('/og.png')
    expect(await pictureOf(site, 'a')).toBe('http://a/og.png')
    await site.close()
  })
})

test.each([
  ['/parent-form', PARENT_REQUEST_LABELS],
  ['/nanny-form', NANNY_APPLICATION_LABELS],
  ['/contact', CONTACT_MESSAGE_LABELS],
])('the form of %s has a control for each field of its call', async (url, labels) => {
  const { body } = await app.inject({ url })
  // Documents have a button and no field with a label.
  const fields = Object.keys(labels).filter((field) => field !== 'documents')
  expect(
    fields.filter((field) => !body.includes(` name="${field}"`)),
    'add a control for each to the form in web/public/',
  ).toEqual([])
})

test('only built files with a hash in their name are kept for a year, also below a folder named assets', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'garde-pages-')), 'assets')
  await mkdir(folder)
  await cp(DIST, join(folder, 'dist'), {
    recursive: true,
    filter: (path) => !relative(DIST, path).includes('cache'),
  })
  const site = await start(null, null, join(folder, 'dist'))
  const cacheOf = async (url: string) => (await site.inject({ url })).headers['cache-control']
  expect(await cacheOf('/service-worker.js')).toBe('no-cache')
  const [script] = scriptsFor(ENTRY_SOURCE)
  expect(await cacheOf(`/${script}`)).toBe('public, max-age=31536000, immutable')
  await site.close()
  await rm(dirname(folder), { recursive: true })
})
