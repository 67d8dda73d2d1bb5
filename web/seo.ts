import type { PageData } from '#contract/pages.ts'
import type { Screen } from './screen.tsx'

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Title, description and what a shared link shows. Only the server needs it. */
export const headOf = (screen: Screen, _data: PageData, _publicUrl: string | null): string =>
  `<title>${escapeHtml(screen.title)}</title>` +
  '<meta name="theme-color" content="#FFF8EE"><link rel="icon" href="/favicon.svg" type="image/svg+xml">'
