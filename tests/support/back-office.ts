import { expect, type Locator, type Page } from '@playwright/test'
import { ERRORS } from '#contract/errors.ts'
import { LIST_KEYS, tableOf } from '#contract/lists.admin.ts'
import type { NannyApplicationStatut } from '#contract/nanny-applications.admin.ts'
import { ANSWERS_ID, LOGIN_HINT_ID } from '#contract/pages.ts'
import { TOAST_DURATION_MS } from '#web/ui/toast.ts'
import { ADMIN } from './app.ts'
import { png } from './files.ts'
import { type Site, waitForAnswers } from './site.ts'
import { contactMessage, nannyApplication, parentRequest } from './submissions.ts'
import { changeTimers, HOUR_MS } from './timers.ts'

/** Whether the test runs on a wide screen. Tests of the back office run on both sizes (playwright.config.ts). */
export const isWideScreen = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1024

/** The links to the other screens: buttons of the dashboard on a phone, the side navigation on a wide screen. */
export const screensOf = (page: Page): Locator =>
  page.getByRole('navigation', { name: isWideScreen(page) ? 'Administration' : 'Gestion' })

/** The records in a list: cards on a phone, rows of a table on a wide screen. */
export const rowsOf = (page: Page): Locator => page.locator('article, tr[data-record]')

/** The record of a person in a list. */
export const rowOf = (page: Page, nom: string): Locator => rowsOf(page).filter({ hasText: nom })

/** Distance of the first row from the top of the screen, in pixels. */
export const firstRowTop = async (page: Page): Promise<number | undefined> =>
  (await rowsOf(page).first().boundingBox())?.y

/**
 * Opens the menu of a list, on a phone, or of a month of salaries or payments. On a wide screen it does nothing, as a
 * month shows its buttons beside the search there.
 */
export const openActions = async (page: Page): Promise<void> => {
  if (!isWideScreen(page)) await page.getByLabel("Plus d'actions").click()
}

/** Opens the record of a person from its list; before and after, waits until no request of the page is pending. */
export const openRecord = async (page: Page, nom: string): Promise<void> => {
  await waitForAnswers(page)
  await rowOf(page, nom).getByRole('button', { name: nom, exact: true }).click()
  await expect(recordOf(page, nom)).toBeVisible()
  await waitForAnswers(page)
}

/** The names in a list, each a button that opens its record. */
export const namesOf = (page: Page): Locator => rowsOf(page).locator('[aria-expanded]')

/** The open record: a region next to the list on a wide screen, a dialog on a phone. */
export const recordOf = (page: Page, nom: string): Locator =>
  page.getByRole(isWideScreen(page) ? 'region' : 'dialog', { name: nom })

/** The chip with a record's status; `of` is the end of its name: "la demande de Mireille Ondo". */
export const statusOf = (screen: Page | Locator, of: string): Locator =>
  screen.getByRole('button', { name: `Statut de ${of}` })

/** Chooses a status among those that the chip opens. */
export const chooseStatus = async (chip: Locator, name: string): Promise<void> => {
  await chip.click()
  const choices = chip.page().getByRole('dialog', { name: /^Statut d/ })
  await choices.getByRole('button', { name, exact: true }).click()
}

/**
 * Waits until the lazily loaded script whose file name begins with `name` is there: a test that then goes offline can
 * use it.
 */
export const codeLoaded = async (page: Page, name: string): Promise<void> => {
  await page.waitForFunction(
    (part) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/${part}`)),
    name,
  )
}

/** Removes the API answers that the dashboard's document contains, as when the database is slow. */
export const omitFirstAnswers = async (page: Page): Promise<void> => {
  await page.route(/\/admin(\?|$)/, async (route) => {
    const headers = { ...(await route.request().allHeaders()), cookie: 'sans=session' }
    await route.fulfill({ response: await route.fetch({ headers }) })
  })
}

/** Answers the document of the dashboard with its first answers: on a busy machine the server may leave them out. */
export const awaitFirstAnswers = async (page: Page): Promise<void> => {
  await page.route(/\/admin(\?|$)/, (route) =>
    expect(async () => {
      const response = await route.fetch()
      expect(await response.text()).toContain(`id="${ANSWERS_ID}"`)
      await route.fulfill({ response })
    }).toPass(),
  )
}

/** Deletes the records of all lists, with what belongs to them, so that a test sees only its own. */
export const clear = async ({ db }: Site): Promise<void> => {
  // Notifications and documents would outlive their record; the database deletes the rest with it.
  for (const table of ['notifications', 'documents', ...LIST_KEYS.map(tableOf)] as const)
    await db.deleteFrom(table).execute()
}

const submit = async (site: Site, path: string, body: unknown): Promise<string> => {
  const response = await fetch(`${site.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { id: string }
  expect(response.status, JSON.stringify(answer)).toBe(201)
  return answer.id
}

/** Submits a request as a visitor does. Returns its id. */
export const submitRequest = (site: Site, fields: object = {}): Promise<string> =>
  submit(site, '/api/parent-requests', { ...parentRequest(), ...fields })
export const submitMessage = (site: Site, fields: object = {}): Promise<string> =>
  submit(site, '/api/contact-messages', { ...contactMessage(), ...fields })

/** Submits requests that have waited two days for a first answer: each is a line of what is to be done today. */
export const submitWaiting = async (site: Site, names: readonly string[]): Promise<void> => {
  for (const nom of names) await submitRequest(site, { nom })
  await site.db
    .updateTable('attentes')
    .set({ date: new Date(Date.now() - 2 * 24 * 60 * 60_000).toISOString() })
    .execute()
}

/** A small file that a PDF viewer opens. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

const upload = async (site: Site, filename: string, type: string, bytes: Buffer): Promise<unknown> => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], filename, { type }))
  const response = await fetch(`${site.url}/api/upload`, {
    method: 'POST',
    headers: { prefer: 'return=minimal' },
    body: form,
  })
  return response.json()
}

/** Submits an application; `attached` adds a picture and a PDF. Returns its id. */
export const submitApplication = async (
  site: Site,
  fields: object = {},
  attached: 'with documents' | 'without documents' = 'without documents',
): Promise<string> => {
  const documents =
    attached === 'with documents'
      ? JSON.stringify([
          await upload(site, 'cni.png', 'image/png', png(40, 30)),
          await upload(site, 'diplome.pdf', 'application/pdf', PDF),
        ])
      : null
  return submit(site, '/api/nanny-applications', { ...nannyApplication(documents), ...fields })
}

/** Gives an application these statuses, one after the other, as the administrator would. */
export const setApplicationStatus = async (
  page: Page,
  id: string,
  ...statuses: readonly NannyApplicationStatut[]
): Promise<void> => {
  for (const status of statuses)
    expect(
      (await page.request.patch(`/api/nanny-applications/${id}/status`, { data: { status } })).status(),
    ).toBe(200)
}

/** Makes an application's candidate an employee. */
export const hire = (page: Page, id: string): Promise<void> =>
  setApplicationStatus(page, id, 'traite', 'accepte')

/** Signs in the browser by an API call, without the sign-in page. */
export const signIn = async (page: Page): Promise<void> => {
  expect((await page.request.post('/api/auth/login', { data: ADMIN })).status()).toBe(200)
}

/** The toast of a write whose answer was lost: nobody knows whether it is stored. */
export const NOT_CONFIRMED =
  "Pas de connexion\u00a0: l'enregistrement n'est pas confirmé. Vérifiez-le quand le réseau revient."

/** Expects exactly one toast, with this title and these lines. */
export const expectToast = async (page: Page, title: string, ...lines: readonly string[]): Promise<void> => {
  // One assertion: a toast closes after five seconds, between two of them on a slow machine.
  const toast = [title, ...lines].reduce(
    (found, line) => found.filter({ has: page.getByText(line, { exact: true }) }),
    page.locator('.toast:only-of-type'),
  )
  await expect(toast).toBeVisible()
}

/** Keeps toasts open for an hour, so that a slow machine can still press their button. */
export const keepToasts = (page: Page): Promise<unknown> =>
  changeTimers(page, { [TOAST_DURATION_MS]: HOUR_MS })

const { status, message } = ERRORS.unexpected

/** Message of the server's 500 answer. */
export const SERVER_FAILED = message

export const SERVER_FAILURE = { status, json: { code: 'unexpected', message, requestId: 'req-1' } }

/** Answers every write with the server's 500 answer. */
export const failWrites = async (page: Page): Promise<void> => {
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(SERVER_FAILURE),
  )
}

/** Holds the calls of `url` back until the returned function is called. */
export const hold = async (page: Page, url: string | RegExp): Promise<() => void> => {
  const gate = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/** Answers the calls to these addresses with the server's 500 answer. */
export const failReads = async (page: Page, addresses: string): Promise<void> => {
  await page.route(addresses, (route) => route.fulfill(SERVER_FAILURE))
}

/**
 * Ends every session when the page sends its next change. Not earlier: a refused read would open the sign-in dialog
 * over what the test presses.
 */
export const endSessionsAtNextChange = async (page: Page, site: Site): Promise<void> => {
  let ended = false
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET' && !ended) {
      ended = true
      await site.db.deleteFrom('sessions').execute()
    }
    await route.fallback()
  })
}

/**
 * Goes to a screen by a link of the screen that is shown, so that the page keeps what it has loaded. By a key: a late
 * answer moves the links of the dashboard.
 */
export const goTo = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().press('Enter')

/** Whether the browser would ask before it leaves the page. */
export const asksBeforeLeaving = (page: Page): Promise<boolean> =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

/** Makes the dashboard ask for another password, as it does while the default one is in use. */
export const showDefaultCredentials = async (page: Page): Promise<void> => {
  await page.route(/\/admin(\?|$)/, async (route) => {
    const response = await route.fetch()
    const hint = `<script type="application/json" id="${LOGIN_HINT_ID}">{"username":"admin"}</script>`
    await route.fulfill({ response, body: (await response.text()).replace('</head>', `${hint}</head>`) })
  })
}

/** Gives the agency contact details of its own: "À faire" asks for them while placeholders stand there. */
export const completeCoordonnees = async ({ db }: Site): Promise<void> => {
  for (const [cle, valeur] of [
    ['telephone', '+241 66 12 34 56'],
    ['email', 'agence@exemple.ga'],
  ] as const)
    await db.updateTable('parametres_site').set({ valeur }).where('cle', '=', cle).execute()
}

/** Number of pages of a printed PDF. */
export const pagesIn = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

/** Stops the browser from leaving the page for the dialler. */
export const stayOnCalls = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="tel:"]')) event.preventDefault()
    })
  })
