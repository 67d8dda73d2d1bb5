/** What scripts/service-worker.ts writes into the worker: the public side of one build, and nothing of admin. */
export interface Build {
  /** Changes whenever one of the files does. */
  readonly id: string
  /** The script every public document of this build names: how a document of another build is recognised. */
  readonly entry: string
  /** Addresses that carry a hash of their content. */
  readonly files: readonly string[]
  /** Documents. */
  readonly pages: readonly string[]
  /** The few files without a hash. */
  readonly unhashed: readonly string[]
}

declare const BUILD: Build
export const build: Build = BUILD
