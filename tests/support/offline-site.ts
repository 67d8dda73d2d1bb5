import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test as playwright } from '@playwright/test'
import BetterSqlite from 'better-sqlite3'
import { freePort, type ServerProcess } from '#scripts/server-process.ts'
import { SQLITE_FILE } from '#server/db/open.ts'
import { type Agency, type Noun, openAgency } from './agency.ts'
import { readBuildGraph, scriptsFor } from './built.ts'
import { createFaultyNetwork, FAULTS, type FaultyNetwork } from './faulty-network.ts'
import { waitForHydration } from './hydration.ts'
import { removeDirectory } from './remove-directory.ts'
import { startServer } from './server-process.ts'

/** The real server in its own process, behind a network whose faults the test sets. */
export interface OfflineSite {
  /** URL of the site behind the faulty network. */
  readonly url: string
  readonly network: FaultyNetwork
  /** URL of the server itself. */
  readonly serverUrl: () => string
  readonly agency: Agency
  /** Idempotency keys of the database. */
  readonly storedKeys: () => Promise<ReadonlySet<string>>
  /** Kills the server with SIGKILL. `startAgain` starts it again on the same port and data. */
  readonly killServer: () => Promise<void>
  readonly startAgain: () => Promise<void>
  readonly close: () => Promise<void>
}

export const startOfflineSite = async (): Promise<OfflineSite> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'garde-hors-ligne-'))
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), RATE_LIMIT: 'off' }
  let server: ServerProcess | null = await startServer(env)
  const { url } = server
  const serverUrl = () => url
  const network = await createFaultyNetwork(serverUrl)
  return {
    url: network.url,
    network,
    serverUrl,
    agency: openAgency(serverUrl),
    storedKeys: async () => {
      const database = new BetterSqlite(join(dataDir, SQLITE_FILE))
      try {
        const keys = database.prepare('select cle from idempotency_keys').pluck().all()
        return new Set(keys as string[])
      } finally {
        database.close()
      }
    },
    killServer: async () => {
      await server?.kill('SIGKILL')
      server = null
    },
    startAgain: async () => {
      server ??= await startServer(env)
    },
    close: async () => {
      await network.close()
      await server?.kill('SIGKILL')
      await removeDirectory(dataDir)
    },
  }
}

/** Cuts the network, and makes the browser report that it is offline. */
export const goOffline = async (context: BrowserContext, network: FaultyNetwork): Promise<void> => {
  network.cut(true)
  await context.setOffline(true)
}

export const goOnline = async (context: BrowserContext, network: FaultyNetwork): Promise<void> => {
  network.cut(false)
  await context.setOffline(false)
}

/** What browsers log by themselves about calls that a fault broke. Any other error or warning fails its test. */
const NETWORK_FAILURES: readonly RegExp[] = [
  /^Failed to load resource: (net::ERR_|the server responded with a status of [45])/,
  /^Failed to load module script: .* responded with a MIME type of/,
  /^Loading module from \S+ was blocked because of a disallowed MIME type/,
  // The script of the service worker.
  /^An unknown error occurred when fetching the script\.$/,
  // Firefox, of a script that was still on its way through the worker when the page was left.
  /^Failed to load \S+ A ServiceWorker intercepted the request and encountered an unexpected error\.$/,
  // A font that was still on its way when the page loaded itself again (NS_BINDING_ABORTED).
  /^download failed \(font-family: .* status=2152398850 /,
]

interface Fixtures {
  /** A name that no other test uses, to find the rows of this test. */
  readonly nom: string
  readonly network: FaultyNetwork
  readonly agency: Agency
}

export const test = playwright.extend<Fixtures, { site: OfflineSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const site = await startOfflineSite()
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  // Most other browser tests block service workers, so that no cache answers instead of the server.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  serviceWorkers: async ({}, use) => use('allow'),
  baseURL: async ({ site }, use) => use(site.url),
  // For every test: a fault must not reach into the next one.
  network: [
    async ({ site }, use) => {
      site.network.setFault(FAULTS.none)
      site.network.cut(false)
      await use(site.network)
      site.network.release()
    },
    { auto: true },
  ],
  agency: async ({ site }, use) => use(site.agency),
  context: async ({ context }, use) => {
    const messages: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text())
    })
    context.on('weberror', (error) => messages.push(error.error().message))
    await use(context)
    expect(messages.filter((text) => !NETWORK_FAILURES.some((pattern) => pattern.test(text)))).toEqual([])
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  nom: async ({}, use, { testId }) => use(`Personne ${testId.slice(-8)}`),
})

const TOAST = [...scriptsFor('web/ui/toaster.tsx')].map((file) => `/${file}`)
/** A page that loads the code of toasts when one of its fields first gets the focus. */
const TOAST_PAGE = '/nanny-form'
const OFFLINE_DRAWING = `/${readBuildGraph().manifest['web/ui/illustrations/hors-ligne.svg']?.file}`
/** Files that a page fetches after hydration and a first focus, in case the network disappears. */
const FETCHED_LATER: Readonly<Record<string, readonly string[]>> = {
  '/contact': [OFFLINE_DRAWING],
  '/parent-form': [OFFLINE_DRAWING],
  [TOAST_PAGE]: [OFFLINE_DRAWING, ...TOAST],
}

/** Waits for hydration, and until the scripts that the page preloads and its FETCHED_LATER files are in the cache. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load')
  await waitForHydration(page)
  if (new URL(page.url()).pathname === TOAST_PAGE) await page.locator('form').dispatchEvent('focusin')
  // Not by resource timing: Firefox adds no entry for a file that it still has in memory from the page before.
  await expect
    .poll(
      () =>
        page.evaluate(async (later) => {
          const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
          const wanted = [...[...preloads].map(({ href }) => href), ...later]
          const cached = await Promise.all(
            wanted.map((url) =>
              fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
                ({ ok }) => ok,
                () => false,
              ),
            ),
          )
          return wanted.filter((_, index) => !cached[index])
        }, FETCHED_LATER[new URL(page.url()).pathname] ?? []),
      { message: 'files of the page that are not in the cache of the browser' },
    )
    .toEqual([])
}

/** Opens a page and waits until it has settled. */
export const openSettled = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await settled(page)
}

/** Waits until the service worker is active: it handles the pages opened from now on. */
export const workerReady = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

export const writeMessage = async (page: Page, nom: string): Promise<void> => {
  await page.getByLabel('Nom complet').fill(nom)
  await page.getByLabel('Téléphone').fill('066 12 34 56')
  await page.getByLabel('Message').fill('Bonjour, je voudrais des renseignements.')
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
}

export const STORED_MESSAGE =
  "C'est enregistré sur votre téléphone : l'envoi se fera dès le retour du réseau."

/**
 * Writes a message on the contact page while the network is cut, and waits until the form says that it is stored. The
 * outbox bar shows the entry earlier, while the form still waits for the answer of its own call.
 */
export const storeMessage = async (page: Page, network: FaultyNetwork, nom: string): Promise<void> => {
  await openSettled(page, '/contact')
  await goOffline(page.context(), network)
  await writeMessage(page, nom)
  await expect(page.getByText(STORED_MESSAGE)).toBeVisible()
}

export const writeRequest = async (page: Page, nom: string): Promise<void> => {
  await page.getByLabel('Nom complet').fill(nom)
  await page.getByLabel('Téléphone').fill('066 12 34 56')
  await page.getByLabel('Adresse').fill('PK8, derrière la pharmacie')
  await page.getByLabel('Type de service').selectOption('Garde régulière')
  await page.getByLabel('Forfait').selectOption('regulier')
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
}

/** A file for the file input. */
export const pdf = (name: string, text: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n${text}\n%%EOF`),
})
type ChosenFile = ReturnType<typeof pdf>

/** Name and SHA-256, as `Agency.filesOf` returns them. */
export const nameAndHashOf = ({ name, buffer }: ChosenFile) =>
  [name, createHash('sha256').update(buffer).digest('hex')] as const

export const chooseFiles = async (page: Page, files: readonly ChosenFile[]): Promise<void> =>
  page.locator('#documents').setInputFiles([...files])

/** The list of chosen files in the form of an application. */
export const chosenFiles = (page: Page) => page.getByRole('list', { name: 'Fichiers choisis' })

export const fillApplication = async (page: Page, nom: string): Promise<void> => {
  await page.getByLabel('Nom complet').fill(nom)
  await page.getByLabel('Téléphone').fill('074 12 34 56')
  await page.getByLabel('Adresse').fill('Nzeng-Ayong, près du rond-point')
  await page.getByLabel('Type de poste').selectOption('Nounou')
  await page.getByLabel('Expérience').fill('Cinq ans dans deux familles.')
  await page.getByLabel('Disponibilités').selectOption('Flexible')
}
export const sendApplication = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Envoyer ma candidature' }).click()

export const writeApplication = async (page: Page, nom: string): Promise<void> => {
  await fillApplication(page, nom)
  await sendApplication(page)
}

/** The outbox bar of a public page. */
export const bar = (page: Page) => page.getByRole('region', { name: 'Envois en attente' })
export const sendNow = (page: Page) => bar(page).getByRole('button', { name: 'Envoyer maintenant' })

/** Rows of each store of an IndexedDB database; none where it does not exist. Does not create it. */
export const readStores = (page: Page, name: string): Promise<Readonly<Record<string, readonly unknown[]>>> =>
  page.evaluate(async (wanted) => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === wanted)) return {}
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(wanted)
      opening.onsuccess = () => resolve(opening.result)
    })
    const stores: Record<string, unknown[]> = {}
    for (const name of database.objectStoreNames) {
      stores[name] = await new Promise((resolve) => {
        const all = database.transaction(name).objectStore(name).getAll()
        all.onsuccess = () => resolve(all.result)
      })
    }
    database.close()
    return stores
  }, name)

/** Rows of each store of the outbox. */
export const readPhoneStores = (page: Page) => readStores(page, 'GardeEnfantsDB')

/** Expects one row and one notification on the server, and nothing left on the phone. */
export const expectArrivedOnce = async (
  page: Page,
  agency: Agency,
  noun: Noun,
  nom: string,
): Promise<void> => {
  await expect.poll(async () => (await agency.rowsOf(noun, nom)).length, { timeout: 20_000 }).toBe(1)
  await expect
    .poll(async () => Object.values(await readPhoneStores(page)).flat(), { timeout: 30_000 })
    .toEqual([])
  const rows = await agency.rowsOf(noun, nom)
  expect(rows).toHaveLength(1)
  expect(await agency.notificationsOf(rows)).toBe(1)
}
