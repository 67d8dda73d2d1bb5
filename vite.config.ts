import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { ENTRY_SOURCE, STYLES_SOURCE } from './contract/pages.ts'

/** The home page is among them: nearly every visit passes there, and it saves the first one a round trip. */
const EVERY_PAGE =
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store)\/|\/web\/(?!entry-server)[\w-]+\.tsx?$|\/web\/ui\/(button|icon|illustration|surfaces|toast)\.tsx?$|\/web\/public\/(page|navigation|home)\/|\/web\/public\/coordonnees\.ts$|\/web\/public\/outbox-bar\/(watch|worker)\.tsx?$|\/web\/offline\/(constants|probe)\.ts$|\/contract\/(pages|coordonnees|telephone|hint-cookie|prix|horaires)\.ts$|preload-helper/
const EVERY_FORM =
  /node_modules\/zod\/|\/web\/ui\/(field|form|file-size)\.tsx?$|\/web\/public\/form\/|\/contract\/(endpoint|fields|submission|parent-requests|nanny-applications|contact-messages|upload)\.ts$/

/** What sends what waits on the phone; whether anything waits, every page asks by itself. */
const OUTBOX = /node_modules\/idb\/|\/web\/offline\/(?!chosen-document)/
/** What shows it. */
const WAITING = /\/web\/public\/outbox-bar\//
const TOAST =
  /node_modules\/@radix-ui\/(primitive|react-(toast|collection|compose-refs|context|dismissable-layer|portal|presence|primitive|slot|visually-hidden|use-[\w-]+))\/|\/web\/ui\/toaster\.tsx$/

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

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), listModules()],
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
          // Files that always travel whole, instead of twenty round trips: what every page needs, what every form
          // needs, the outbox, its bar, the toasts. What is behind the door, and what comes on demand, the bundler places by
          // itself.
          output: {
            codeSplitting: {
              groups: [
                { name: 'page', test: EVERY_PAGE, priority: 4 },
                { name: 'outbox', test: OUTBOX, priority: 3 },
                { name: 'form', test: EVERY_FORM, priority: 2 },
                { name: 'toast', test: TOAST, priority: 1 },
                { name: 'waiting', test: WAITING },
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
