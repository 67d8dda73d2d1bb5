import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { DEFAULT_ADMIN } from '#server/db/seed.ts'
import { buildIfStale } from './build.ts'
import { fillDemo } from './demo/fill.ts'
import { findChromium } from './machine-programs.ts'
import { startServer } from './server-process.ts'

/**
 * `npm run pictures`: makes the pictures of the README (docs/pictures/) from the demo, in a data folder that is
 * deleted afterwards. The pictures change with the day, because the demo's dates are relative to today.
 */
const PICTURES = join(dirname(import.meta.dirname), 'docs/pictures')
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }

interface Picture {
  readonly name: string
  readonly path: string
  readonly size: { readonly width: number; readonly height: number }
}

const SCREENS: readonly Picture[] = [
  { name: 'accueil', path: '/', size: PHONE },
  { name: 'services', path: '/services', size: PHONE },
  { name: 'tableau-de-bord', path: '/admin', size: DESK },
  { name: 'matching', path: '/admin/matching', size: DESK },
]

const folder = mkdtempSync(join(tmpdir(), 'garde-pictures-'))
await buildIfStale()
await fillDemo(join(folder, 'data'), new Date())
const server = await startServer({
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
  BACKUP_EVERY_HOURS: '0',
})
const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }) })
try {
  mkdirSync(PICTURES, { recursive: true })
  const page = await browser.newPage({ locale: 'fr-FR', timezoneId: 'Africa/Libreville' })
  for (const { name, path, size } of SCREENS) {
    if (path.startsWith('/admin'))
      await page.request.post(`${server.url}/api/auth/login`, { data: DEFAULT_ADMIN })
    await page.setViewportSize(size)
    await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' })
    await page.screenshot({ path: join(PICTURES, `${name}.png`), animations: 'disabled' })
  }
} finally {
  await browser.close()
  await server.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
