import type { ParametreSite } from './parametres-site.ts'
import type { Prestation } from './prestations.ts'

/** Data that every public page is rendered from. The page contains it as JSON, for hydration. */
export interface PageData {
  readonly prestations: readonly Prestation[]
  readonly parametres: readonly ParametreSite[]
  /** Number of the agency's declaration to the data protection authority; null until it has one. */
  readonly numeroDeclaration: string | null
}

/**
 * Quarters and towns, a JSON list of lists: a name and its other spellings. A page fetches it when the address field
 * gets the focus. The address changed with the format: older pages, cached on phones, do not read this one.
 */
export const PLACES_PATH = '/lieux.json'

/** Every public page in one answer, a JSON list of `PackedPage`. The service worker caches them for offline use. */
export const PAGES_PATH = '/pages.json'

export interface PackedPage {
  readonly path: string
  readonly html: string
  /** Content-Security-Policy of the page. The other headers are those of the PAGES_PATH answer. */
  readonly policy: string
}

/** The not-found page in PAGES_PATH and in the cache of a phone; sent for unknown addresses outside /api. */
export const NOT_FOUND_PATH = '/404'

/** Files without a hash in their name that public pages link to and the service worker keeps for offline use. */
export const FAVICON_PATH = '/favicon.svg'
export const WEB_MANIFEST_PATH = '/manifest.webmanifest'

/** Ids of the JSON blocks in a document. */
export const PAGE_DATA_ID = 'page-data'
export const LOGIN_HINT_ID = 'default-credentials'
export const ANSWERS_ID = 'first-answers'

/** An answer of the API: its JSON body, and the X-Total-Count and Link headers of a list. */
export interface Received {
  readonly body: unknown
  readonly total: string | null
  readonly link: string | null
}

/** Address of a call → its answer, which the dashboard's document already contains. */
export type FirstAnswers = Readonly<Record<string, Received>>

/** Default account that the sign-in page shows, or null (docs/product.md, "Default administrator"). */
export type DefaultCredentials = { readonly username: string; readonly password: string } | null

/** Inline code of a document, and its hash for the Content-Security-Policy: `sha256-…`. */
export interface InlineCode {
  readonly code: string
  readonly hash: string
}

/** A whole HTML document, with the hashes of its inline code. */
export interface RenderedDocument {
  readonly html: string
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
}

/** Entry module of every page. */
export const ENTRY_SOURCE = 'web/main.tsx'
/** Stylesheet of the public pages, inlined in each document. */
export const STYLES_SOURCE = 'web/ui/site.css'
/** Module of the back office. Visitors never load it: only web/routes.tsx imports it, lazily. */
export const BACK_OFFICE_SOURCE = 'web/admin/routes.tsx'

/** Built files that documents contain or link to; written by scripts/build.ts. Addresses begin with a slash. */
export interface BuiltAssets {
  /** Stylesheet of the public pages, inlined there. */
  readonly css: InlineCode
  /** Inline scripts that fetch the other scripts (web/loader/). */
  readonly loaders: Readonly<Record<'publicPage' | 'backOffice', InlineCode>>
  readonly entry: string
  /** Fonts that documents preload. */
  readonly fonts: readonly string[]
  /** Module (one of `PageRenderer.sources`) → scripts that it needs, without the entry script. */
  readonly scripts: Readonly<Record<string, readonly string[]>>
  /** Stylesheets of the back office; its documents need no other. */
  readonly backOfficeStyles: readonly string[]
}

/** Data that a document of the back office is rendered from. */
export interface Shell {
  readonly path: string
  /** The query of the address, with its question mark. */
  readonly search: string
  readonly credentials: DefaultCredentials
  /** CSP nonce of the script; the back office puts it on the style elements that it creates. */
  readonly nonce: string
  /** Answers of `firstAddresses`, all or none: empty unless somebody is signed in and each answers in time. */
  readonly answers: FirstAnswers
}

/** Export of `dist/pages/entry-server.js` (web/entry-server.tsx). */
export interface PageRenderer {
  /** Paths of the rendered public pages. */
  readonly publicPaths: readonly string[]
  /** Paths of the back office. */
  readonly shellPaths: readonly string[]
  /** Modules whose scripts a document names: keys of `BuiltAssets.scripts`. */
  readonly sources: readonly string[]
  /** `path` null: the not-found page. `origin`: address of the request, used when `publicUrl` is null. */
  readonly renderPage: (
    path: string | null,
    data: PageData,
    assets: BuiltAssets,
    publicUrl: string | null,
    origin: string | null,
  ) => RenderedDocument
  /** Calls that the dashboard makes first: its document contains the answers (`Shell.answers`). Other paths: none. */
  readonly firstAddresses: (path: string, search: string) => readonly string[]
  readonly renderShell: (shell: Shell, assets: BuiltAssets) => RenderedDocument
}
