import { mkdtempSync } from 'node:fs'
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
import { removeDirectory } from './remove-directory.ts'

/**
 * A real browser with a profile on disk. Tests kill its tabs, its service worker or the browser; its storage survives.
 */
export interface ChaosPhone {
  /** A random open tab. */
  readonly anyTab: () => Page
  readonly killTab: () => Promise<void>
  readonly killWorker: () => Promise<void>
  /** Crashes the browser, and starts it again. */
  readonly killBrowser: () => Promise<void>
  /** Sets `Date.now` of every tab, not of the worker, to the real time plus `offsetMs`. */
  readonly jumpClock: (offsetMs: number) => Promise<void>
  /** With `true`, `navigator.onLine` of every tab is false although there is a network; with `false` it is true. */
  readonly reportOffline: (wrongly: boolean) => Promise<void>
  /** Keys of the submissions whose late arrival a bar has announced. */
  readonly announcedKeys: () => Promise<readonly string[]>
  /** Removes the service worker and its caches and installs it again. */
  readonly reinstallWorker: () => Promise<void>
  /** A new tab. `withoutWorker`: it bypasses the service worker. `blocked`: IndexedDB throws, or never answers. */
  readonly newTab: (options: {
    readonly withoutWorker?: boolean
    readonly blocked?: BlockedStorage
  }) => Promise<Page>
  readonly close: () => Promise<void>
}

export type BlockedStorage = 'throws' | 'silent'

const CLOCK = 'horloge-du-test'
const OFFLINE = 'hors-ligne-du-test'
const ANNOUNCED = 'annonces-du-test'

/** Script of every page: adds the number of milliseconds stored under `name` to `Date.now`. */
const shiftClock = (name: string): void => {
  const { now } = Date
  Date.now = () => {
    try {
      return now() + Number(localStorage.getItem(name))
    } catch {
      return now()
    }
  }
}

/** Script of every page: `navigator.onLine` is false while a value is stored under `name`. */
const reportNoNetwork = (name: string): void => {
  Object.defineProperty(Navigator.prototype, 'onLine', {
    get: () => {
      try {
        return localStorage.getItem(name) === null
      } catch {
        return true
      }
    },
  })
}

/**
 * Script of every page: stores the key of each entry in state `arrived` that the page deletes after the bar has
 * announced it.
 */
const recordAnnouncements = (name: string): void => {
  const { delete: remove } = IDBObjectStore.prototype
  IDBObjectStore.prototype.delete = function (id) {
    if (this.name === 'syncQueue') {
      const reading = this.get(id)
      reading.onsuccess = () => {
        if (reading.result?.state === 'arrived')
          localStorage.setItem(name, `${localStorage.getItem(name) ?? ''} ${reading.result.key}`)
      }
    }
    return remove.call(this, id)
  }
}

const blockStorage = (blocked: BlockedStorage): void => {
  IDBFactory.prototype.open = () => {
    if (blocked === 'throws') throw new DOMException('blocked', 'SecurityError')
    return new EventTarget() as IDBOpenDBRequest
  }
}

const reinstall = async (): Promise<void> => {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
  await navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
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

/** Opens a phone with `tabs` tabs on the site at `url`. `random` chooses the tab that a fault strikes. */
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
    await context.addInitScript(shiftClock, CLOCK)
    await context.addInitScript(reportNoNetwork, OFFLINE)
    await context.addInitScript(recordAnnouncements, ANNOUNCED)
    const pages: Page[] = []
    for (let tab = 0; tab < tabs; tab++) pages.push(await openTab(context))
    // A separate tab for the DevTools session, which `killTab` never closes.
    const [tools = await context.newPage()] = context.pages()
    const devtools: CDPSession = await context.newCDPSession(tools)
    await devtools.send('ServiceWorker.enable')
    return { context, pages, devtools }
  }
  let phone = await start()

  /** Runs a fault. When it throws, because Chromium crashed for example, starts Chromium again. */
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
    jumpClock: (offsetMs) =>
      orStartAgain(async () => {
        const [page] = phone.pages
        await page?.evaluate(([name, value]) => localStorage.setItem(name, value), [
          CLOCK,
          String(offsetMs),
        ] as const)
      }),
    reportOffline: (wrongly) =>
      orStartAgain(async () => {
        const [page] = phone.pages
        await page?.evaluate(
          ([name, wrongly]) => (wrongly ? localStorage.setItem(name, 'oui') : localStorage.removeItem(name)),
          [OFFLINE, wrongly] as const,
        )
      }),
    announcedKeys: async () => {
      const [page] = phone.pages
      const keys = await page?.evaluate((name) => localStorage.getItem(name), ANNOUNCED)
      return keys?.trim().split(' ') ?? []
    },
    reinstallWorker: () =>
      orStartAgain(async () => {
        await phone.pages[0]?.evaluate(reinstall)
      }),
    newTab: async ({ withoutWorker, blocked }) => {
      const page = await phone.context.newPage()
      if (blocked) await page.addInitScript(blockStorage, blocked)
      if (withoutWorker) {
        const devtools = await phone.context.newCDPSession(page)
        await devtools.send('Network.enable')
        await devtools.send('Network.setBypassServiceWorker', { bypass: true })
      }
      return page
    },
    close: async () => {
      await phone.context.close().catch(() => undefined)
      await removeDirectory(directory)
    },
  }
}
