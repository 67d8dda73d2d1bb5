import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { createServer } from 'vite'
import { ENTRY_SOURCE, PAGE_DATA_ID, type PageData, PLACES_PATH, STYLES_SOURCE } from '#contract/pages.ts'
import { buildIfStale } from './build.ts'

/**
 * `npm run dev`: the server restarts when its files change (port 3001); Vite replaces the browser's code while it runs
 * (port 3000). Here the browser renders the pages; with `npm start` the server does, with the built renderer.
 */
const ROOT = dirname(import.meta.dirname)
const API = 'http://127.0.0.1:3001'

// The server does not start without built pages.
await buildIfStale()
const api = spawn(process.execPath, ['--watch', join(ROOT, 'server/main.ts')], {
  env: { LOG_LEVEL: 'info', ...process.env, PORT: '3001' },
  stdio: 'inherit',
})
process.on('exit', () => api.kill())

const read = async <Item>(path: string): Promise<Item[]> => {
  const answer = await fetch(`${API}${path}`).catch(() => null)
  return answer?.ok ? ((await answer.json()) as Item[]) : []
}

const vite = await createServer({
  root: ROOT,
  configFile: join(ROOT, 'vite.config.ts'),
  server: { port: 3000, host: '127.0.0.1', proxy: { '/api': API, [PLACES_PATH]: API } },
  plugins: [
    {
      name: 'document',
      configureServer: (server) => () => {
        server.middlewares.use(async (request, response) => {
          const data: PageData = {
            prestations: await read('/api/prestations'),
            parametres: await read('/api/parametres-site'),
            numeroDeclaration: process.env.DECLARATION_NUMBER || null,
          }
          const html =
            '<!doctype html><html lang="fr"><head><meta charset="utf-8">' +
            '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">' +
            `<link rel="stylesheet" href="/${STYLES_SOURCE}"></head>` +
            `<body><div id="root"></div><script type="application/json" id="${PAGE_DATA_ID}">` +
            `${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>` +
            `<script type="module" src="/${ENTRY_SOURCE}"></script></body></html>`
          response.setHeader('content-type', 'text/html; charset=utf-8')
          response.end(await server.transformIndexHtml(request.url ?? '/', html))
        })
      },
    },
  ],
})
await vite.listen()
vite.printUrls()
