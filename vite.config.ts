import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { ENTRY_SOURCE, STYLES_SOURCE } from './contract/pages.ts'
import { BACK_OFFICE_CHUNK, chunkGroups } from './scripts/build/chunks.ts'
import { TARGET } from './scripts/build/programs.ts'

/** Writes dist/modules.json: file of the client build → its modules (scripts/build/graph.ts reads it). */
const listModules = (): Plugin => ({
  name: 'list-modules',
  apply: ({ build }) => !build?.ssr,
  writeBundle: (_options, bundle) => {
    const modules = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk'
        ? [[file.fileName, file.moduleIds.map((id) => relative(import.meta.dirname, id))]]
        : [],
    )
    writeFileSync(join(import.meta.dirname, 'dist/modules.json'), JSON.stringify(Object.fromEntries(modules)))
  },
})

/** Replaces React's JSX runtime in the server build with one that drops style attributes (Content-Security-Policy). */
const dropStyleAttributes = (): Plugin => {
  const runtime = join(import.meta.dirname, 'web/jsx-without-style.ts')
  return {
    name: 'drop-style-attributes',
    enforce: 'pre',
    apply: ({ build }) => !!build?.ssr,
    resolveId: (id, importer) => (id === 'react/jsx-runtime' && importer !== runtime ? runtime : null),
  }
}

/** Replaces Vite's helper around lazy imports with a smaller one. */
const preloadHelper = (): Plugin => ({
  name: 'preload-helper',
  enforce: 'pre',
  apply: ({ build }) => !build?.ssr,
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { __vitePreload } from ${JSON.stringify(join(import.meta.dirname, 'web/preload-dependencies.ts'))}`
      : null,
})

/** Plugin that rewrites the code of each chunk, after the other plugins. */
const rewriteChunks = (name: string, rewrite: (code: string, chunk: string) => string): Plugin => ({
  name,
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = rewrite(file.code, file.name)
    },
  },
})

/**
 * Escapes characters beyond Latin-1, such as œ and the ellipsis. V8 keeps a script that has a single one with two bytes
 * for each character: 1 MB more for the server's pages, 0.25 MB more for the back office.
 */
const escapeBeyondLatin1 = (): Plugin =>
  rewriteChunks('escape-beyond-latin1', (code) =>
    code.replace(
      /[\u0100-\uffff]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )

/**
 * Tells Chrome to compile the back office's chunk whole, on another thread, while it downloads. Compiled function by
 * function on the main thread, it takes a third of the first rendering's time.
 */
const compileAhead = (): Plugin =>
  rewriteChunks('compile-ahead', (code, chunk) =>
    chunk === BACK_OFFICE_CHUNK ? `//# allFunctionsCalledOnLoad\n${code}` : code,
  )

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    dropStyleAttributes(),
    preloadHelper(),
    listModules(),
    escapeBeyondLatin1(),
    // Last: Chrome reads its comment on the first line only.
    compileAhead(),
  ],
  // React has this hook since version 18; wouter's polyfill only adds bytes.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  publicDir: isSsrBuild ? false : 'web/public-files',
  // Builds must work where node_modules is read-only.
  cacheDir: 'dist/vite-cache',
  // There is no index.html: web/entry-server.tsx renders the documents, scripts/dev.ts makes one for development.
  appType: 'custom',
  build: isSsrBuild
    ? {
        outDir: 'dist/pages',
        emptyOutDir: true,
        ssr: 'web/entry-server.tsx',
        // The server keeps the code in memory, as text and compiled: minified it takes 2 MB less and loads faster.
        minify: true,
        assetsInlineLimit: 0,
      }
    : {
        outDir: 'dist/client',
        // The previous build's files stay for pages that are still open (scripts/build.ts deletes older ones).
        emptyOutDir: false,
        manifest: 'manifest.json',
        target: TARGET,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: [ENTRY_SOURCE, STYLES_SOURCE],
          // Radix calls `__name` for debugging; without this, each call keeps its component in the bundle.
          treeshake: { manualPureFunctions: ['__name'] },
          output: { codeSplitting: { groups: chunkGroups() } },
        },
      },
  // The server renders with React's production build, whatever its own NODE_ENV is.
  ...(isSsrBuild
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
}))
