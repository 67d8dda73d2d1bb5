/**
 * The public files and pages of one build that the worker stores, without the file with web/api/call.ts.
 * scripts/build/service-worker.ts writes it into the worker.
 */
export interface Build {
  /** Hash of `files`, `pages` and `unhashed`. */
  readonly id: string
  /** Entry script of every public page. A page with another entry is from another build. */
  readonly entry: string
  /** URLs with a content hash → start of the file's SHA-256 in base64. */
  readonly files: Readonly<Record<string, string>>
  /** Paths of the public pages. */
  readonly pages: readonly string[]
  /** URLs of the favicon and the web manifest: their names have no content hash. */
  readonly unhashed: readonly string[]
}

declare const BUILD: Build
export const build: Build = BUILD
