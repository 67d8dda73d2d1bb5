/** What scripts/service-worker.ts writes into the worker: the public side of one build, and nothing of admin. */
export interface Build {
  /** Changes whenever one of the files does. */
  readonly id: string
  /** The script every public document of this build names: how a document of another build is recognised. */
  readonly entry: string
  /** Addresses that change with their content → start of the file's SHA-256 in base64. */
  readonly files: Readonly<Record<string, string>>
  /** Documents. */
  readonly pages: readonly string[]
  /** The few files without a hash. */
  readonly unhashed: readonly string[]
}

declare const BUILD: Build
export const build: Build = BUILD
