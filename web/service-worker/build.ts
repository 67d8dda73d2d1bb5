/**
 * Description of one build's public files, without the back office and the file with web/api/call.ts.
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
  /** URLs of files without a content hash in their names. */
  readonly unhashed: readonly string[]
}

declare const BUILD: Build
export const build: Build = BUILD
