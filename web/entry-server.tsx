import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import {
  ANSWERS_ID,
  type BuiltAssets,
  ENTRY_SOURCE,
  LOGIN_HINT_ID,
  PAGE_DATA_ID,
  type PageData,
  type PageRenderer,
  type RenderedDocument,
  type Shell,
} from '#contract/pages.ts'
// biome-ignore lint/style/noRestrictedImports: runs on the server; visitors' documents have none of it
import { firstAddresses } from './admin/dashboard/first-data.ts'
// biome-ignore lint/style/noRestrictedImports: as above
import { DashboardPreview } from './admin/dashboard/preview.tsx'
import { App } from './app.tsx'
import { PATHS } from './paths.ts'
import { Navigation } from './public/navigation/navigation.tsx'
import { READY_EVENT } from './ready.ts'
import { NOT_FOUND, SCREENS, SHELL_PATHS, screenAt } from './routes.tsx'
import { headOf } from './seo.ts'

await Promise.all([...SCREENS, NOT_FOUND].map((screen) => screen.preload()))

/** JSON that cannot close its own script element. */
const jsonBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

/** In a browser: `p` has a script fetched, ahead of its turn. */
const PRELOAD =
  'p=h=>{const l=document.createElement("link");l.rel="modulepreload";l.href=h;document.head.append(l)}'
/** In a browser: calls `g` once something is painted; hidden tabs paint nothing. */
const ONCE_PAINTED = 'new PerformanceObserver(()=>setTimeout(g)).observe({type:"paint",buffered:true})'

/**
 * The page paints without waiting for any script: they are fetched once the page is loaded and painted in its own
 * letters (after three seconds at the latest), or at the first sign of a person. What the entry stands on runs first,
 * and a finger gets its turn before the entry does. Where the network loses one of them the page stays as it is, and
 * they are asked for again: when the network is back, at the next sign of a person, or after five seconds, since a phone
 * with broken data does not know that it is offline. A form sent before React is there is held back, says that it waits
 * (`.attente`), and is sent again when it is.
 */
const loader = (entry: string, base: readonly string[], scripts: readonly string[]): string =>
  `(()=>{let d=0,f;const g=()=>{if(d++)return;${[entry, ...scripts]
    .map((script) => `p(${JSON.stringify(script)});`)
    .join('')}Promise.all([${base
    .map((script) => `import(${JSON.stringify(script)})`)
    .join()}]).then(()=>setTimeout(()=>import(${JSON.stringify(entry)}).catch(r)),r)},` +
  'r=()=>{d=0;setTimeout(g,5e3)},h=document.documentElement.dataset,' +
  `${PRELOAD},` +
  's=e=>{e.preventDefault();f=e.target;h.attente="";g()},' +
  `w=()=>{setTimeout(g,3e3);document.fonts.ready.then(()=>${ONCE_PAINTED})};` +
  'document.readyState=="complete"?w():addEventListener("load",w);' +
  'for(const t of["pointerdown","keydown","touchstart","online"])addEventListener(t,g,{capture:true,passive:true});' +
  'addEventListener("submit",s,true);' +
  `addEventListener("${READY_EVENT}",()=>{removeEventListener("submit",s,true);delete h.attente;f&&f.requestSubmit()},{once:true})})()`

const document = (head: string, body: string): string =>
  '<!doctype html><html lang="fr"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">' +
  `${head}</head><body>${body}</body></html>`

const fontLinks = ({ preload }: BuiltAssets): string =>
  preload
    .map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`)
    .join('')

const renderPage = (
  path: string | null,
  data: PageData,
  assets: BuiltAssets,
  publicUrl: string | null,
): RenderedDocument => {
  const screen = path === null ? NOT_FOUND : screenAt(path)
  const base = assets.scripts[ENTRY_SOURCE] ?? []
  // A page that is not listed is part of the entry.
  const own = (assets.scripts[screen.source] ?? []).filter((script) => !base.includes(script))
  const script = loader(assets.entry, base, own)
  const html = document(
    `${headOf(screen, data, publicUrl)}${fontLinks(assets)}<style>${assets.css}</style>`,
    `<div id="root">${renderToString(<App data={data} path={path ?? '/404'} />)}</div>` +
      `${jsonBlock(PAGE_DATA_ID, data)}<script>${script}</script>`,
  )
  return { html, inlineScripts: [script], inlineStyles: [assets.css] }
}

/** Where the build finds what is behind the door, and a screen behind it. */
const BACK_OFFICE = 'web/admin/routes.tsx'
const backOfficeScreen = (path: string): string =>
  `web/admin/${path === PATHS.admin ? 'dashboard' : path.slice(PATHS.admin.length + 1)}/page.tsx`

/**
 * The dashboard with its first rows, before any script: the browser draws it again, awake, in its place. Until then it
 * takes no finger, no key and no choice, which nobody would hear.
 */
const previewOf = ({ path, search, answers }: Shell): string => {
  const html = renderToString(
    <Router ssrPath={path} ssrSearch={search}>
      <main>
        <DashboardPreview params={new URLSearchParams(search)} answers={answers} />
      </main>
      <Navigation />
    </Router>,
  )
  // The policy of the document lets no style attribute through.
  const still = html.replace(/ style="[^"]*"/g, '').replace(/<(select|input)\b/g, '<$1 disabled')
  return `<p class="sr-only" role="status">Chargement...</p><div inert>${still}</div>`
}

/**
 * Fetches the scripts once something is painted: what is seen does not wait for them. What the network loses is asked
 * for again.
 */
const afterPaint = (entry: string, scripts: readonly string[]): string =>
  `(()=>{let d=0;const ${PRELOAD},g=()=>{if(d++)return;${JSON.stringify(scripts)}.forEach(p);` +
  `import(${JSON.stringify(entry)}).catch(()=>{d=0;setTimeout(g,5e3)})};setTimeout(g,500);${ONCE_PAINTED}})()`

/** Names everything the screen will need, so that its parts come together instead of one after the other. */
const renderShell = (shell: Shell, assets: BuiltAssets): RenderedDocument => {
  const { path, credentials, nonce, answers } = shell
  const drawn = Object.keys(answers).length > 0
  const scripts = [
    ...new Set([BACK_OFFICE, backOfficeScreen(path)].flatMap((source) => assets.scripts[source] ?? [])),
  ]
  const script = afterPaint(assets.entry, scripts)
  const html = document(
    '<title>Administration</title><meta name="robots" content="noindex">' +
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
      [assets.cssUrl, ...(assets.styles[BACK_OFFICE] ?? [])]
        .map((href) => `<link rel="stylesheet" href="${href}">`)
        .join('') +
      (drawn ? [] : scripts).map((href) => `<link rel="modulepreload" href="${href}">`).join('') +
      fontLinks(assets),
    `<div id="root">${drawn ? previewOf(shell) : '<p class="p-6">Chargement...</p>'}</div>` +
      "<noscript>L'espace d'administration a besoin de JavaScript.</noscript>" +
      jsonBlock(LOGIN_HINT_ID, credentials) +
      (drawn
        ? `${jsonBlock(ANSWERS_ID, answers)}<script nonce="${nonce}">${script}</script>`
        : `<script type="module" nonce="${nonce}" src="${assets.entry}"></script>`),
  )
  return { html, inlineScripts: drawn ? [script] : [], inlineStyles: [] }
}

export const renderer: PageRenderer = {
  publicPaths: SCREENS.map((screen) => screen.path),
  shellPaths: SHELL_PATHS,
  renderPage,
  firstAddresses: (path, search) => (path === PATHS.admin ? firstAddresses(new URLSearchParams(search)) : []),
  renderShell,
}
