import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BrowserContext,
  type CDPSession,
  chromium,
  expect,
  type LaunchOptions,
  type Page,
} from '@playwright/test'
import { OUTBOX_MODULE } from './outbox-module.ts'
import type { Random } from './random.ts'

/** A real browser with a profile on disk. Tests kill its tabs, its service worker or the browser; its storage survives. */
export interface ChaosPhone {
  /** A random open tab. */
  readonly anyTab: () => Page
  readonly killTab: () => Promise<void>
  readonly killWorker: () => Promise<void>
  /** Kills the browser as a power cut does, and starts it again. */
  readonly killBrowser: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens the application in a new tab. Retries until the faulty network lets the page through. */
const openTab = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  await expect(async () => {
    await page.goto('/', { timeout: 5000 })
    await page.evaluate((path) => import(path), OUTBOX_MODULE)
  }).toPass()
  return page
}

export const openChaosPhone = async (
  url: string,
  launch: LaunchOptions | undefined,
  tabs: number,
  random: Random,
): Promise<ChaosPhone> => {
  const directory = mkdtempSync(join(tmpdir(), 'garde-telephone-'))

  const start = async () => {
    const context = await chromium.launchPersistentContext(directory, {
      ...launch,
      baseURL: url,
      serviceWorkers: 'allow',
    })
    const pages: Page[] = []
    for (let tab = 0; tab < tabs; tab++) pages.push(await openTab(context))
    // A separate tab for the DevTools session, which no fault closes.
    const [tools = await context.newPage()] = context.pages()
    const devtools: CDPSession = await context.newCDPSession(tools)
    await devtools.send('ServiceWorker.enable')
    return { context, pages, devtools }
  }
  let phone = await start()

  /** Runs a fault. When Chromium crashes, which some faults cause, starts it again. */
  const orStartAgain = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch {
      await phone.context.close().catch(() => undefined)
      phone = await start()
    }
  }

  return {
    anyTab: () => phone.pages[random.below(phone.pages.length)] as Page,
    killTab: () =>
      orStartAgain(async () => {
        const index = random.below(phone.pages.length)
        await phone.pages[index]?.close()
        phone.pages[index] = await openTab(phone.context)
      }),
    killWorker: () => orStartAgain(() => phone.devtools.send('ServiceWorker.stopAllWorkers')),
    killBrowser: () =>
      orStartAgain(async () => {
        await phone.devtools.send('Browser.crash')
        throw new Error('The browser is gone')
      }),
    close: async () => {
      await phone.context.close().catch(() => undefined)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
