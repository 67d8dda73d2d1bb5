import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: isSsrBuild ? false : 'web/public-files',
  // A document names its own assets (web/entry-server.tsx): there is no index.html outside `npm run dev`.
  appType: 'custom',
  build: isSsrBuild
    ? { outDir: 'dist/pages', emptyOutDir: true, ssr: 'web/entry-server.tsx', minify: false }
    : {
        outDir: 'dist/client',
        // The previous build's files stay for pages that are still open (scripts/build.ts forgets older ones).
        emptyOutDir: false,
        manifest: 'manifest.json',
        target: ['chrome109', 'firefox115', 'safari15.4'],
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: 'web/main.tsx' },
      },
  // Rendered with React's production build, whatever NODE_ENV the server runs with.
  ...(isSsrBuild
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
}))
