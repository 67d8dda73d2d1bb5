import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
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

const PUBLIC_SCREENS: readonly Picture[] = [
  { name: 'accueil', path: '/', size: PHONE },
  { name: 'services', path: '/services', size: PHONE },
]
const ADMIN_SCREENS: readonly Picture[] = [
  { name: 'tableau-de-bord', path: '/admin', size: DESK },
  { name: 'matching', path: '/admin/matching', size: DESK },
]

const draw = async (page: Page, siteUrl: string, screens: readonly Picture[]): Promise<void> => {
  for (const { name, path, size } of screens) {
    await page.setViewportSize(size)
    await page.goto(`${siteUrl}${path}`, { waitUntil: 'networkidle' })
    await page.screenshot({ path: join(PICTURES, `${name}.png`), animations: 'disabled' })
  }
}

const drawAll = async (siteUrl: string): Promise<void> => {
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) })
  try {
    const page = await browser.newPage({ locale: 'fr-FR', timezoneId: 'Africa/Libreville' })
    await draw(page, siteUrl, PUBLIC_SCREENS)
    const signedIn = await page.request.post(`${siteUrl}/api/auth/login`, { data: DEFAULT_ADMIN })
    if (!signedIn.ok()) throw new Error(`The sign-in answered ${signedIn.status()}`)
    await draw(page, siteUrl, ADMIN_SCREENS)
  } finally {
    await browser.close()
  }
}

await buildIfStale()
mkdirSync(PICTURES, { recursive: true })
const folder = mkdtempSync(join(tmpdir(), 'garde-pictures-'))
try {
  const dataDir = join(folder, 'data')
  await fillDemo(dataDir, new Date())
  const server = await startServer({ DATA_DIR: dataDir, PORT: '0', BACKUP_EVERY_HOURS: '0' })
  try {
    await drawAll(server.url)
  } finally {
    await server.kill('SIGTERM')
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
