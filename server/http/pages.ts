import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { HINT_COOKIE } from '#contract/hint-cookie.ts'
import {
  type BuiltAssets,
  type DefaultCredentials,
  NOT_FOUND_PATH,
  PAGES_PATH,
  type PackedPage,
  type PageData,
  type PageRenderer,
  PLACES_PATH,
  type RenderedDocument,
} from '#contract/pages.ts'
import { type ParametreSite, parametreSite } from '#contract/parametres-site.ts'
import { type Prestation, prestation } from '#contract/prestations.ts'
import { SUGGESTIONS } from '../places/suggestions.ts'
import type { ReadFirstAnswers } from './first-answers.ts'
import { contentPolicy } from './headers.ts'

export interface PagesDeps {
  /** Active packages and public settings. Read for each request of a page: they are two small lists. */
  readonly publicData: () => Promise<{
    readonly prestations: readonly Prestation[]
    readonly parametres: readonly ParametreSite[]
  }>
  readonly defaultCredentials: () => Promise<DefaultCredentials>
  readonly firstAnswers: ReadFirstAnswers
  /** Folder that scripts/build.ts fills: `client` for browsers, `pages` for this file. */
  readonly dist: string
  /** An origin, for absolute addresses; null if PUBLIC_URL is not set. */
  readonly publicUrl: string | null
  /** Number of the agency's declaration to the data protection authority; null leaves it out of the privacy page. */
  readonly declarationNumber: string | null
}

/** What scripts/build.ts made: the renderer, and the files that its documents name. */
interface Build {
  readonly renderer: PageRenderer
  readonly assets: BuiltAssets
}

/** An answer rendered and compressed once, sent many times. */
interface Ready {
  readonly policy: string
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

/** Without PUBLIC_URL a page is rendered for each origin under which it is requested, at most this many. */
const MAX_ORIGINS = 4

/** `http://host:port` of a request; null when its Host header is not a plain name or address. */
const originOf = ({ protocol, host }: FastifyRequest): string | null =>
  /^(\[[\da-f:]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host) ? `${protocol}://${host}` : null

/** Parsed like every answer of the API: a new column stays private until the contract names it. */
const publicDataSchema = z.object({ prestations: z.array(prestation), parametres: z.array(parametreSite) })

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Renders each public page once for each named origin, and again when packages or public settings change. */
const createPageCache = ({ renderer, assets }: Build, deps: PagesDeps) => {
  let rendered = new Map<string, Promise<Ready>>()
  let renderedFrom = ''
  const origins = new Set<string>()

  const ready = async (key: string, make: (data: PageData) => Promise<Ready>): Promise<Ready> => {
    const publicData = await deps.publicData()
    const present = JSON.stringify(publicData)
    if (present !== renderedFrom) {
      renderedFrom = present
      rendered = new Map()
    }
    let made = rendered.get(key)
    if (!made) {
      made = make({
        ...z.parse(publicDataSchema, publicData),
        numeroDeclaration: deps.declarationNumber,
      })
      // A failure is not cached: the next request renders the page again.
      made.catch(() => rendered.delete(key))
      rendered.set(key, made)
    }
    return made
  }

  /**
   * The origin that the page names. Null with PUBLIC_URL, for an unusable Host header and beyond MAX_ORIGINS: a client
   * chooses its Host header.
   */
  const namedOrigin = (request: FastifyRequest): string | null => {
    const origin = deps.publicUrl ? null : originOf(request)
    if (origin === null || origins.has(origin)) return origin
    if (origins.size >= MAX_ORIGINS) return null
    origins.add(origin)
    return origin
  }

  const packedPages = (data: PageData): readonly PackedPage[] =>
    [...renderer.publicPaths, null].map((page) => {
      const document = renderer.renderPage(page, data, assets, deps.publicUrl, null)
      return { path: page ?? NOT_FOUND_PATH, html: document.html, policy: policyOf(document) }
    })

  return {
    /** A public page; null: the not-found page. */
    page: (path: string | null, request: FastifyRequest): Promise<Ready> => {
      const origin = namedOrigin(request)
      return ready(`${origin ?? ''} ${path ?? NOT_FOUND_PATH}`, async (data) => {
        const document = renderer.renderPage(path, data, assets, deps.publicUrl, origin)
        return prepare(document.html, policyOf(document))
      })
    },
    /** Every public page and the not-found page in one answer (PAGES_PATH). */
    pack: (): Promise<Ready> =>
      ready(PAGES_PATH, (data) => prepare(JSON.stringify(packedPages(data)), "default-src 'none'")),
  }
}

/** Serves built files, files for crawlers, public pages, documents of the back office, place names, the 404 page. */
export const pages = async (app: FastifyInstance, deps: PagesDeps): Promise<void> => {
  const build = await loadBuild(deps.dist)
  const { renderer } = build
  const cache = createPageCache(build, deps)
  const notFound = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendReady(request, reply.code(404), await cache.page(null, request))
  await serveFiles(app, join(deps.dist, 'client'), notFound)
  serveForCrawlers(app, renderer, deps.publicUrl)
  for (const path of renderer.shellPaths) serveShell(app, path, build, deps)
  for (const path of renderer.publicPaths)
    app.get(path, async (request, reply) => sendReady(request, reply, await cache.page(path, request)))

  const paths = [...renderer.shellPaths, ...renderer.publicPaths]
  const places = await prepare(JSON.stringify(SUGGESTIONS), "default-src 'none'")
  app.get(PLACES_PATH, async (request, reply) =>
    sendReady(request, reply.type('application/json; charset=utf-8'), places),
  )
  app.get(PAGES_PATH, async (request, reply) =>
    sendReady(request, reply.type('application/json; charset=utf-8'), await cache.pack()),
  )
  app.get('/*', async (request, reply) => {
    // An unknown call of the API is refused in JSON, not with a page.
    if (request.url.startsWith('/api/')) return reply.callNotFound()
    // A page typed with a slash at its end (`/admin/`). Never to another site (threat-model C38).
    const [, path = '', query = ''] = /^([^?]*[^/?])\/(\?.*)?$/.exec(request.url) ?? []
    if (paths.includes(path)) return reply.redirect(path + query, 301)
    return notFound(request, reply)
  })
}

/** Serves the document of a screen of the back office. With HINT_COOKIE the dashboard's contains its first answers. */
const serveShell = (
  app: FastifyInstance,
  path: string,
  { renderer, assets }: Build,
  { defaultCredentials, firstAnswers }: PagesDeps,
): void => {
  app.get(path, async (request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    const { search } = new URL(request.url, 'http://shell')
    const asked = request.cookies[HINT_COOKIE] ? renderer.firstAddresses(path, search) : []
    const [answers, credentials] = await Promise.all([
      asked.length > 0 ? firstAnswers(request, reply, asked) : {},
      defaultCredentials(),
    ])
    const shell = renderer.renderShell({ path, search, credentials, nonce, answers }, assets)
    return reply
      .header('content-security-policy', policyOf(shell, nonce))
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(shell.html)
  })
}

/** Serves robots.txt and sitemap.xml. */
const serveForCrawlers = (app: FastifyInstance, renderer: PageRenderer, publicUrl: string | null): void => {
  app.get('/robots.txt', async (_request, reply) => {
    const sitemap = publicUrl ? `\nSitemap: ${publicUrl}/sitemap.xml` : ''
    return reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /admin\nDisallow: /simple-login\nDisallow: /api/\n${sitemap}\n`)
  })
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = publicUrl ?? originOf(request) ?? ''
    const urls = renderer.publicPaths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`)
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
      )
  })
}

const loadBuild = async (dist: string): Promise<Build> => {
  const directory = join(dist, 'pages')
  const [module, assets] = await Promise.all([
    import(pathToFileURL(join(directory, 'entry-server.js')).href) as Promise<{ renderer: PageRenderer }>,
    readFile(join(directory, 'assets.json'), 'utf8'),
  ])
  return { renderer: module.renderer, assets: JSON.parse(assets) as BuiltAssets }
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Security headers that matter for documents, not for scripts and icons. */
const DOCUMENT_HEADERS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-frame-options',
  'x-xss-protection',
]

/** Of the limit of the network. They would cost each file and document of a page 75 bytes; clients read Retry-After. */
const RATE_LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']

const removeHeaders = (reply: FastifyReply, names: readonly string[]): void => {
  for (const name of names) reply.removeHeader(name)
}

/** Serves the files of the folder `root`. `notFound` answers for a name under /assets/ that no file has. */
const serveFiles = async (
  app: FastifyInstance,
  root: string,
  notFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): Promise<void> => {
  await app.register(fastifyStatic, {
    root,
    // One route for each file outside of assets/, known at start: an unknown address never reads the disk.
    wildcard: false,
    // Compressed copies need no address: `preCompressed` sends them in place of their file.
    globIgnore: ['**/*.br', '**/*.gz', 'assets/**'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    // The etag is enough; files of this size are not resumed.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, file) => {
      removeHeaders(reply, RATE_LIMIT_HEADERS)
      const isHashed = file.startsWith(join(root, 'assets/'))
      // `file` may be the compressed copy.
      if (!isHashed && !/\.(svg|png)(\.br|\.gz)?$/.test(file)) {
        reply.header('cache-control', 'no-cache')
        return
      }
      // An icon keeps its address when its drawing changes. Browsers ask for it with each document.
      reply.header('cache-control', `public, max-age=${isHashed ? '31536000, immutable' : '86400'}`)
      // Scripts, fonts and drawings are not documents: these headers would cost each of them 700 bytes.
      reply.header('content-security-policy', "default-src 'none'")
      removeHeaders(reply, DOCUMENT_HEADERS)
    },
  })
  // One route for all of assets/: after an update there are 240, and a route for each took a twelfth of the start.
  const names = new Set((await readdir(join(root, 'assets'))).filter((name) => !/\.(br|gz)$/.test(name)))
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) =>
    names.has(request.params.name)
      ? reply.sendFile(`assets/${request.params.name}`)
      : notFound(request, reply),
  )
}

const prepare = async (text: string, policy: string): Promise<Ready> => {
  const plain = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, gz] = await Promise.all([brotli(plain, { params }), gzipped(plain, { level: 9 })])
  return { policy, etag: `W/"${digest(plain)}"`, plain, br, gzip: gz }
}

const digest = (content: string | Buffer): string => createHash('sha256').update(content).digest('base64')

/** Allows the document's inline code by its hashes, and style elements that the back office creates by a nonce. */
const policyOf = ({ scriptHashes, styleHashes }: RenderedDocument, nonce?: string): string => {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`)
  const policy = contentPolicy({
    scripts: quoted(scriptHashes),
    styles: [...quoted(styleHashes), ...(nonce === undefined ? [] : [`'nonce-${nonce}'`])],
  })
  // The policies are created with web/trusted.ts.
  return `${policy}; require-trusted-types-for 'script'; trusted-types drawing worker pdf`
}

/** Preferred first. */
const ENCODINGS = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'] })

const sendReady = (request: FastifyRequest, reply: FastifyReply, page: Ready): FastifyReply => {
  removeHeaders(reply, RATE_LIMIT_HEADERS)
  if (!reply.hasHeader('content-type')) reply.type('text/html; charset=utf-8')
  reply
    .header('content-security-policy', page.policy)
    // Browsers revalidate at each visit; an unchanged page answers 304 in one packet.
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
  if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag)
    return reply.code(304).send()
  const encoding = ENCODINGS.negotiate(request.headers['accept-encoding'] ?? 'identity')
  if (encoding === 'br' || encoding === 'gzip')
    return reply.header('content-encoding', encoding).send(page[encoding])
  return reply.send(page.plain)
}
