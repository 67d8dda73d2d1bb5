import type { ParametreSite } from './parametres-site.ts'
import type { Prestation } from './prestations.ts'

/** What every public page is rendered with, and carries for the browser that wakes it up. */
export interface PageData {
  readonly prestations: readonly Prestation[]
  readonly parametres: readonly ParametreSite[]
  /** Under which the authority keeps the agency's declaration of its files; null until it has one. */
  readonly numeroDeclaration: string | null
}

/** Names of quarters and towns, a JSON list: fetched when somebody begins to type an address, by nobody else. */
export const QUARTIERS_PATH = '/quartiers.json'

/** Every public page in one answer, a JSON list of `PackedPage`: what a phone keeps to open them without network. */
export const PAGES_PATH = '/pages.json'

export interface PackedPage {
  readonly path: string
  readonly html: string
  /** Its Content-Security-Policy; its other headers are those of the answer that brought it. */
  readonly policy: string
}

/** Ids of the JSON blocks in a document. */
export const PAGE_DATA_ID = 'donnees'
export const LOGIN_HINT_ID = 'identifiants'
export const ANSWERS_ID = 'reponses'

/** An answer as it travels: its JSON, and what the headers of a list say. */
export interface Received {
  readonly body: unknown
  readonly total: string | null
  readonly link: string | null
}

/** Addresses of calls → what the administrator's document already brings of their answers. */
export type FirstAnswers = Readonly<Record<string, Received>>

/** What the sign-in page may show (rules.md, "Default administrator"). */
export type DefaultCredentials = { readonly username: string; readonly password: string } | null

/** A whole HTML document, with the inline code its Content-Security-Policy has to allow by hash. */
export interface RenderedDocument {
  readonly html: string
  readonly inlineScripts: readonly string[]
  readonly inlineStyles: readonly string[]
}

/** Where every page begins in the browser, and what it looks like: the stylesheet is inside each document. */
export const ENTRY_SOURCE = 'web/main.tsx'
export const STYLES_SOURCE = 'web/ui/site.css'

/** Where the build put the files a document names; written by scripts/build.ts. */
export interface BuiltAssets {
  /** The public stylesheet: its text goes into the page, its address into the bare shell of the back office. */
  readonly css: string
  readonly cssUrl: string
  readonly entry: string
  /** Fonts to fetch at once. */
  readonly preload: readonly string[]
  /** Source of a page (`web/public/services/page.tsx`) or of the entry → scripts it needs beside the entry. */
  readonly scripts: Readonly<Record<string, readonly string[]>>
  /** The same for stylesheets of its own. */
  readonly styles: Readonly<Record<string, readonly string[]>>
}

/** What a document of the back office is made from. */
export interface Shell {
  readonly path: string
  /** The query of the address, with its question mark. */
  readonly search: string
  readonly credentials: DefaultCredentials
  /** Goes on a script, where the back office reads it to label the style elements it makes. */
  readonly nonce: string
  /** None when nobody is signed in. */
  readonly answers: FirstAnswers
}

/** What `dist/pages/entry-server.js` gives to the server (web/entry-server.tsx). */
export interface PageRenderer {
  /** Paths of the public pages, and those that are an application of their own behind a bare shell. */
  readonly publicPaths: readonly string[]
  readonly shellPaths: readonly string[]
  /** `path` null is the not-found page. */
  readonly renderPage: (
    path: string | null,
    data: PageData,
    assets: BuiltAssets,
    publicUrl: string | null,
  ) => RenderedDocument
  /** What a screen of the back office asks for first: its document brings the answers (`Shell.answers`). */
  readonly firstAddresses: (path: string, search: string) => readonly string[]
  readonly renderShell: (shell: Shell, assets: BuiltAssets) => RenderedDocument
}
