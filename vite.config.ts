import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { ENTRY_SOURCE, STYLES_SOURCE } from './contract/pages.ts'

/** Woken in a turn of its own before everything else (web/entry-server.tsx). */
const REACT = /node_modules\/(react|react-dom|scheduler)\//
/** The home page is among them: nearly every visit passes there, and it saves the first one a round trip. */
const EVERY_PAGE =
  /node_modules\/(wouter|regexparam|use-sync-external-store)\/|\/web\/(?!entry-server)[\w-]+\.tsx?$|\/web\/ui\/(button|icon|illustration|surfaces|toast)\.tsx?$|\/web\/public\/(page|navigation|home)\/|\/web\/public\/(coordonnees|moment)\.ts$|\/web\/public\/outbox-bar\/(watch|worker)\.tsx?$|\/web\/offline\/(constants|probe)\.ts$|\/contract\/(pages|coordonnees|telephone|hint-cookie|nombre|prix|horaires)\.ts$|preload-helper/
const EVERY_FORM =
  /node_modules\/zod\/|\/web\/ui\/(field|form|file-size)\.tsx?$|\/web\/public\/form\/|\/contract\/(endpoint|fields|submission|parent-requests|nanny-applications|contact-messages|upload)\.ts$/

/** What sends what waits on the phone; whether anything waits, every page asks by itself. */
const OUTBOX = /node_modules\/idb\/|\/web\/offline\/(?!chosen-document)/
/** What shows it. */
const WAITING = /\/web\/public\/outbox-bar\//
const TOAST =
  /node_modules\/@radix-ui\/(primitive|react-(toast|collection|compose-refs|context|dismissable-layer|portal|presence|primitive|slot|visually-hidden|use-[\w-]+))\/|\/web\/ui\/toaster\.tsx$/

/** What asks who is signed in, on either side of the door. */
const CALL = /\/web\/api\/call\.ts$|\/contract\/(auth|errors)\.ts$|oxc-project.runtime/
/** What is behind the door of the back office, but for its screens beside the dashboard. */
const BACK_OFFICE =
  /\/web\/admin\/(?!(prestations|parametres|payment-config|profile)\/|routes\.tsx|admin\.css|matching\/(page|match-group)\.tsx|dashboard\/(page|figures)\.tsx)|node_modules\/(@tanstack|@radix-ui)\//

/** Says which module went into which file: the walls are proven on what browsers really get (tests/budget.test.ts). */
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

/**
 * Tells Chrome to compile these files whole, on another thread, while they arrive: function by function on the main
 * one, the first drawing of a screen spends a third of its time compiling.
 */
const compileAhead = (): Plugin => ({
  name: 'compile-ahead',
  enforce: 'post',
  // Last of all: it is read on the first line only.
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && !file.isDynamicEntry && file.name === COMPILED_AHEAD)
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
})
const COMPILED_AHEAD = 'back-office'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), listModules(), compileAhead()],
  publicDir: isSsrBuild ? false : 'web/public-files',
  // A document names its own assets (web/entry-server.tsx): there is no index.html outside `npm run dev`.
  appType: 'custom',
  build: isSsrBuild
    ? {
        outDir: 'dist/pages',
        emptyOutDir: true,
        ssr: 'web/entry-server.tsx',
        minify: false,
        assetsInlineLimit: 0,
      }
    : {
        outDir: 'dist/client',
        // The previous build's files stay for pages that are still open (scripts/build.ts forgets older ones).
        emptyOutDir: false,
        manifest: 'manifest.json',
        target: ['chrome109', 'firefox115', 'safari15.4'],
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: [ENTRY_SOURCE, STYLES_SOURCE],
          // Radix names every function once more for its own debugging; each of these calls keeps what nobody uses.
          treeshake: { manualPureFunctions: ['__name'] },
          // Files that always travel whole, instead of twenty round trips: what every page needs, what every form
          // needs, the outbox, its bar, the toasts, the dashboard. What comes on demand the bundler places by itself.
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: REACT, priority: 7 },
                { name: 'page', test: EVERY_PAGE, priority: 6 },
                { name: 'outbox', test: OUTBOX, priority: 5 },
                { name: 'form', test: EVERY_FORM, priority: 4 },
                { name: 'toast', test: TOAST, priority: 3 },
                { name: 'waiting', test: WAITING, priority: 2 },
                { name: 'call', test: CALL, priority: 1 },
                { name: 'back-office', test: BACK_OFFICE },
              ],
            },
          },
        },
      },
  // Rendered with React's production build, whatever NODE_ENV the server runs with.
  ...(isSsrBuild
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
}))
