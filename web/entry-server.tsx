import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import {
  ANSWERS_ID,
  BACK_OFFICE_SOURCE,
  type BuiltAssets,
  ENTRY_SOURCE,
  FAVICON_PATH,
  type InlineCode,
  LOGIN_HINT_ID,
  PAGE_DATA_ID,
  type PageData,
  type PageRenderer,
  type RenderedDocument,
  type Shell,
} from '#contract/pages.ts'
// biome-ignore lint/style/noRestrictedImports: this file runs on the server only; public pages do not load it
import { firstAddresses } from './admin/dashboard/first-data.ts'
// biome-ignore lint/style/noRestrictedImports: as above
import { DashboardPreview } from './admin/dashboard/preview.tsx'
import { App } from './app.tsx'
import type { Scripts } from './loader/scripts.ts'
import { PATHS, SHELL_PATHS } from './paths.ts'
import { Navigation } from './public/navigation/navigation.tsx'
import { NOT_FOUND, SCREENS, screenAt } from './routes.tsx'
import { headOf } from './seo.ts'

await Promise.all([...SCREENS, NOT_FOUND].map((screen) => screen.preload()))

/** JSON in a script element. `<` is escaped, so that no value can close the element. */
const jsonBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

/** Inline loader script (web/loader/) with the URLs that it fetches. `nonce`: see `Shell`. */
const loader = ({ code }: InlineCode, scripts: Scripts, nonce?: string): string =>
  `<script${nonce ? ` nonce="${nonce}"` : ''} data-scripts='${JSON.stringify(scripts)}'>${code}</script>`

const document = (head: string, body: string): string =>
  '<!doctype html><html lang="fr"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">' +
  `${head}</head><body>${body}</body></html>`

const fontLinks = ({ fonts }: BuiltAssets): string =>
  fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`).join('')

/** Scripts that a module needs, without the entry. */
const scriptsOf = ({ scripts }: BuiltAssets, source: string): readonly string[] => {
  const found = scripts[source]
  if (!found) throw new Error(`The build does not know the scripts of ${source}`)
  return found
}

const renderPage = (
  path: string | null,
  data: PageData,
  assets: BuiltAssets,
  publicUrl: string | null,
  origin: string | null,
): RenderedDocument => {
  const screen = path === null ? NOT_FOUND : screenAt(path)
  const base = scriptsOf(assets, ENTRY_SOURCE)
  const own = scriptsOf(assets, screen.source).filter((script) => !base.includes(script))
  const html = document(
    `${headOf(screen, data, publicUrl, origin)}${fontLinks(assets)}<style>${assets.css.code}</style>`,
    `<div id="root">${renderToString(<App data={data} path={path ?? '/404'} />)}</div>` +
      jsonBlock(PAGE_DATA_ID, data) +
      loader(assets.loaders.publicPage, { entry: assets.entry, base, screen: own }),
  )
  return { html, scriptHashes: [assets.loaders.publicPage.hash], styleHashes: [assets.css.hash] }
}

/**
 * Module of the back office's screen at a path: `/admin/profile` is web/admin/profile/page.tsx. The build fails when
 * there is no such file.
 */
const backOfficeSource = (path: string): string =>
  `web/admin/${path === PATHS.admin ? 'dashboard' : path.split('/').at(-1)}/page.tsx`

/** Modules whose scripts a screen of the back office needs first. */
const firstSources = (path: string): readonly string[] => [BACK_OFFICE_SOURCE, backOfficeSource(path)]

/**
 * The dashboard with its first rows, shown before any script runs. React replaces it in the
 * browser; until then `inert` blocks input, and `disabled` greys out its fields. vite.config.ts drops the style
 * attributes, which the document's policy forbids.
 */
const renderPreview = ({ path, search, answers }: Shell): string =>
  renderToString(
    <>
      <p className="sr-only" role="status">
        Chargement...
      </p>
      <div inert>
        <Router ssrPath={path} ssrSearch={search}>
          <fieldset disabled className="contents">
            <main>
              <DashboardPreview params={new URLSearchParams(search)} answers={answers} />
            </main>
          </fieldset>
          <Navigation />
        </Router>
      </div>
    </>,
  )

/** Document of the back office. It names the scripts of its screen, so that the browser fetches them together. */
const renderShell = (shell: Shell, assets: BuiltAssets): RenderedDocument => {
  const { path, credentials, nonce, answers } = shell
  const hasPreview = Object.keys(answers).length > 0
  const scripts = [...new Set(firstSources(path).flatMap((source) => scriptsOf(assets, source)))]
  const html = document(
    '<title>Administration</title><meta name="robots" content="noindex">' +
      `<link rel="icon" href="${FAVICON_PATH}" type="image/svg+xml">` +
      assets.backOfficeStyles.map((href) => `<link rel="stylesheet" href="${href}">`).join('') +
      (hasPreview ? [] : scripts).map((href) => `<link rel="modulepreload" href="${href}">`).join('') +
      fontLinks(assets),
    `<div id="root">${hasPreview ? renderPreview(shell) : '<p class="p-6">Chargement...</p>'}</div>` +
      "<noscript>L'espace d'administration a besoin de JavaScript.</noscript>" +
      jsonBlock(LOGIN_HINT_ID, credentials) +
      (hasPreview ? jsonBlock(ANSWERS_ID, answers) : '') +
      loader(assets.loaders.backOffice, { entry: assets.entry, base: [], screen: scripts }, nonce),
  )
  return { html, scriptHashes: [assets.loaders.backOffice.hash], styleHashes: [] }
}

export const renderer: PageRenderer = {
  publicPaths: SCREENS.map((screen) => screen.path),
  shellPaths: SHELL_PATHS,
  sources: [
    ENTRY_SOURCE,
    ...[...SCREENS, NOT_FOUND].map(({ source }) => source),
    ...new Set(SHELL_PATHS.flatMap(firstSources)),
  ],
  renderPage,
  firstAddresses: (path, search) => (path === PATHS.admin ? firstAddresses(new URLSearchParams(search)) : []),
  renderShell,
}
