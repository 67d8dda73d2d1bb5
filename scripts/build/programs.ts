import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import type { InlineCode } from '#contract/pages.ts'

/**
 * Browsers that every script is compiled for, except PDF.js, which is served as published
 * (web/admin/documents/pdf-pages.ts).
 */
export const TARGET = ['chrome109', 'firefox115', 'safari15.4']

/** Maximum size of a loader. Every document contains one. */
const LOADER_BYTES = 1350

/** Bundles a program into one script without imports and returns its code. */
export const buildProgram = async (
  root: string,
  source: string,
  define: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const result = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      write: false,
      target: TARGET,
      modulePreload: false,
      rolldownOptions: { input: join(root, source), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  const [chunk, ...others] = result.output
  if (others.length > 0) throw new Error(`${source} does not fit into one file`)
  return chunk.code
}

/** Hash of inline code as the Content-Security-Policy names it. */
export const hashOf = (code: string): string => `sha256-${createHash('sha256').update(code).digest('base64')}`

/** Bundles a loader for the documents. */
export const buildLoader = async (root: string, source: string): Promise<InlineCode> => {
  const code = (await buildProgram(root, source)).trim()
  if (Buffer.byteLength(code) > LOADER_BYTES)
    throw new Error(
      `${source} has ${Buffer.byteLength(code)} bytes; at most ${LOADER_BYTES} go into each document`,
    )
  if (code.includes('</')) throw new Error(`${source} contains "</", which may close its script element`)
  return { code, hash: hashOf(code) }
}
