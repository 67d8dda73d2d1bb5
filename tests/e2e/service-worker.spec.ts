import { expect, type Page } from '@playwright/test'
import { scriptsFor } from '../support/built.ts'
import { FAULTS } from '../support/faulty-network.ts'
import { waitForHydration } from '../support/hydration.ts'
import {
  bar,
  expectArrivedOnce,
  goOffline,
  goOnline,
  openSettled,
  STORED_MESSAGE,
  settled,
  test,
  workerReady,
  writeMessage,
} from '../support/offline-site.ts'

const PAGES = {
  '/': 'Dieu veille sur nos enfants',
  '/parent-form': 'Je cherche une nounou',
  '/nanny-form': 'Postuler comme nounou',
  '/services': 'Prestations',
  '/payment': 'Mon paiement',
  '/contact': 'Nous contacter',
  '/confidentialite': 'Vos données',
  '/credits': 'Crédits',
}

/** Paths in every cache of the service worker. */
const cachedPaths = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths.sort()
  })

test('after one visit every public page opens while the server is down', async ({
  page,
  site,
  context,
  network,
}) => {
  await openSettled(page, '/')
  await workerReady(page)
  await site.killServer()
  await context.setOffline(true)
  try {
    for (const [path, title] of Object.entries(PAGES)) {
      await page.goto(path)
      await waitForHydration(page)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    }
    // As with a network, where the server removes the slash.
    await page.goto('/services/?a=1')
    await expect(page).toHaveURL('/services?a=1')
    await waitForHydration(page)
    await expect(page.getByRole('main')).toContainText('FCFA')
    await page.goto('/contact')
    await waitForHydration(page)
    await expect(page.getByRole('main')).toContainText('+241')
    const prestations = await page.evaluate(async () => (await fetch('/api/prestations')).json())
    expect(prestations.length).toBeGreaterThan(0)
    await page.getByRole('navigation', { name: 'Navigation principale' }).getByText('Accueil').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(PAGES['/'])
  } finally {
    await site.startAgain()
    await goOnline(context, network)
  }
})

test('an unknown path without a network shows the 404 page of the site, with a link home', async ({
  page,
  context,
  network,
}) => {
  await openSettled(page, '/')
  await workerReady(page)
  await goOffline(context, network)
  try {
    const answer = await page.goto('/nulle-part')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await waitForHydration(page)
    await page.getByRole('main').getByRole('link', { name: "Retour à l'accueil" }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(PAGES['/'])
  } finally {
    await goOnline(context, network)
  }
})

test('an address of the back office without a network shows a page of the site, whose link opens the address when the network is back', async ({
  page,
  context,
  network,
}) => {
  await openSettled(page, '/')
  await workerReady(page)
  await goOffline(context, network)
  try {
    const answer = await page.goto('/admin/matching')
    expect(answer?.status()).toBe(503)
    await expect(page.getByRole('heading', { name: 'Pas de connexion' })).toBeVisible()
  } finally {
    await goOnline(context, network)
  }
  await page.getByRole('link', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { name: 'Pas de connexion' })).toBeHidden()
  await expect(page.getByLabel("Nom d'utilisateur")).toBeVisible()
})

/** Answer of a captive portal, with headers that let the browser cache it for a year. */
const PORTAL = {
  ...FAULTS.captivePortal,
  headers: { 'content-type': 'text/html', 'cache-control': 'public, max-age=31536000, immutable' },
} as const

test('answers of a captive portal during the installation of the worker are not cached', async ({
  page,
  network,
}) => {
  // The worker is installed only once the network has its fault.
  await page.addInitScript(() => {
    const { serviceWorker } = navigator
    // As in the empty page of Firefox before the first address.
    if (!serviceWorker) return
    const register = serviceWorker.register.bind(serviceWorker)
    const allowed = new Promise((resolve) => addEventListener('allow-worker', resolve))
    serviceWorker.register = (...given) => allowed.then(() => register(...given))
  })
  await openSettled(page, '/')
  let answered = 0
  network.setFault(({ path }) => {
    if (!path.startsWith('/assets/')) return FAULTS.none
    answered += 1
    return PORTAL
  })
  await page.evaluate(() => dispatchEvent(new Event('allow-worker')))
  await expect.poll(() => answered).toBeGreaterThan(5)
  network.setFault(FAULTS.none)
  await workerReady(page)
  const types = await page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (new URL(request.url).pathname.startsWith('/assets/'))
          found.push((await cache.match(request))?.headers.get('content-type') ?? '')
    }
    return found
  })
  expect(types.length).toBeGreaterThan(10)
  expect(types.filter((type) => type.includes('html'))).toEqual([])
  await page.reload()
  await waitForHydration(page)
})

for (const { path, shown, files, which } of [
  { path: '/', shown: 'Je cherche une nounou', files: /\.js$/, which: 'each script' },
  { path: '/admin/login', shown: 'Se connecter', files: /\.js$/, which: 'each script' },
  {
    path: '/admin/login',
    shown: 'Se connecter',
    files: /\/back-office-.*\.js$/,
    which: 'a lazily loaded script',
  },
])
  test(`${path} recovers when the browser's cache holds a captive portal's answer instead of ${which}`, async ({
    page,
    network,
  }) => {
    const poisoned = new Set<string>()
    network.setFault(({ path }) => {
      if (!path.startsWith('/assets/') || !files.test(path) || poisoned.has(path)) return FAULTS.none
      poisoned.add(path)
      return PORTAL
    })
    await page.goto(path)
    await waitForHydration(page)
    await expect(page.getByText(shown, { exact: true }).first()).toBeVisible()
    expect(poisoned.size).toBeGreaterThan(0)
  })

test('the worker caches the public pages and two public API answers, and nothing of the back office', async ({
  page,
}) => {
  await openSettled(page, '/')
  await workerReady(page)
  await page.goto('/admin/login')
  await waitForHydration(page)
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  await openSettled(page, '/contact')
  const paths = await cachedPaths(page)
  expect(paths).toEqual(expect.arrayContaining(Object.keys(PAGES)))
  expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([
    '/api/parametres-site',
    '/api/prestations',
  ])
  expect(paths.filter((path) => /admin|login/.test(path))).toEqual([])
  const texts = await page.evaluate(
    async (paths) => Promise.all(paths.map(async (path) => (await (await caches.match(path))?.text()) ?? '')),
    paths.filter((path) => path.endsWith('.js')),
  )
  expect(texts.filter((text) => text.includes('/api/payment-configs'))).toEqual([])
})

test('a changed price is shown on a later visit', async ({ page, agency }) => {
  await openSettled(page, '/services')
  await workerReady(page)
  const [prestation] = await agency.prestations()
  await agency.changePrice(prestation?.id ?? '', 123_000)
  await openSettled(page, '/services')
  await expect(async () => {
    await openSettled(page, '/services')
    await expect(page.getByRole('main')).toContainText('123 000', { timeout: 1000 })
  }).toPass()
  await agency.changePrice(prestation?.id ?? '', prestation?.prix ?? 0)
})

test('the worker sends pending entries when no page is open', async ({
  browserName,
  page,
  context,
  network,
  agency,
  nom,
}) => {
  test.skip(browserName !== 'chromium', 'Firefox has no Background Sync')
  await openSettled(page, '/contact')
  await workerReady(page)
  await page.reload()
  const devtools = await context.newCDPSession(page)
  const registrations: string[] = []
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: found }) => {
    registrations.push(...found.map(({ registrationId }) => registrationId))
  })
  await devtools.send('ServiceWorker.enable')
  await goOffline(context, network)
  await writeMessage(page, nom)
  await expect(page.getByText(STORED_MESSAGE)).toBeVisible()
  await page.goto('about:blank')
  await goOnline(context, network)
  const [registrationId = ''] = registrations
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(network.url).origin,
    registrationId,
    tag: 'garde-enfants-envois',
    lastChance: false,
  })
  await expect.poll(async () => (await agency.rowsOf('contact-messages', nom)).length).toBe(1)
  await openSettled(page, '/')
  await expectArrivedOnce(page, agency, 'contact-messages', nom)
})

test('a new version is not offered on a page with a form, is offered on other pages, and starts after a click', async ({
  page,
  context,
  network,
  site,
}) => {
  await openSettled(page, '/parent-form')
  await workerReady(page)
  await page.reload()
  await settled(page)
  await page.getByLabel('Nom complet').fill('Mme Ondo')

  // A new build: the same files with another version id (`BUILD.id` of web/service-worker/build.ts), which the minifier
  // leaves in that object or writes into the name of the cache.
  const script = await (await fetch(`${site.url}/service-worker.js`)).text()
  const next = script.replace(/(version-|id:`)[\da-f]{12}/, '$1abcdefabcdef')
  expect(next).not.toBe(script)
  network.failAt('/service-worker.js', {
    fault: 'answer',
    status: 200,
    headers: { 'content-type': 'text/javascript' },
    body: next,
  })
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.waiting != null
  })

  const offer = page.getByRole('region', { name: 'Nouvelle version' })
  // Rendered once the page knows of the new version; the offer would be inside.
  await expect(page.locator('aside[aria-label="Vos envois"]')).toBeAttached()
  await expect(offer).toBeHidden()
  await expect(page.getByLabel('Nom complet')).toHaveValue('Mme Ondo')
  // The old version still opens its pages without a network.
  await goOffline(context, network)
  await page.getByRole('navigation', { name: 'Navigation principale' }).getByText('Contact').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nous contacter')
  await page.getByRole('navigation', { name: 'Navigation principale' }).getByText('Accueil').click()
  await goOnline(context, network)

  await expect(offer).toBeVisible()
  const other = await context.newPage()
  await openSettled(other, '/parent-form')
  await other.getByLabel('Nom complet').fill('Mme Mba')
  const reloaded = page.waitForEvent('load')
  await offer.getByRole('button', { name: 'Mettre à jour' }).click()
  await reloaded
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offer).toBeHidden()
  expect(await page.evaluate(() => caches.keys())).toContain('version-abcdefabcdef')
  // The update reloads only the tab where it was clicked: the other one keeps the typed text.
  await expect(other.getByLabel('Nom complet')).toHaveValue('Mme Mba')
})

test('a signed-in administrator gets API answers from the server, not from the cache of the public pages', async ({
  page,
  agency,
}) => {
  await openSettled(page, '/services')
  await workerReady(page)
  const hidden = await agency.addPrestation({ nom: 'Prestation cachée', actif: false })
  await page.goto('/admin/login')
  await waitForHydration(page)
  const seen = await page.evaluate(async () => (await fetch('/api/prestations')).json())
  expect(seen.length).toBeGreaterThan(0)
  await agency.signInOn(page)
  await page.goto('/admin')
  await waitForHydration(page)
  const all = await page.evaluate(async () => (await fetch('/api/prestations')).json())
  expect(all.map(({ nom }: { nom: string }) => nom)).toContain('Prestation cachée')
  // Twice: the worker answers with what it has stored, and refreshes it for the next visit.
  await openSettled(page, '/services')
  await openSettled(page, '/services')
  await expect(page.getByRole('main')).not.toContainText('Prestation cachée')
  await agency.deletePrestation(hidden)
})

test('the outbox is fetched with a form, not with the home page', async ({ page }) => {
  const withOutbox = [...scriptsFor('web/offline/outbox.ts')].filter((file) => /form/.test(file))
  expect(withOutbox).toHaveLength(1)
  const fetched = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  await openSettled(page, '/')
  // The worker is registered three seconds after the scripts of the home page have run.
  await workerReady(page)
  expect(await fetched()).not.toContain(`/${withOutbox[0]}`)
  await openSettled(page, '/contact')
  await expect.poll(fetched).toContain(`/${withOutbox[0]}`)
})

test('the app has a manifest with icons and shortcuts to the forms of a request and an application', async ({
  browserName,
  page,
  site,
}) => {
  test.skip(browserName !== 'chromium', 'only Chromium reports what hinders an installation')
  await openSettled(page, '/')
  await workerReady(page)
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId)).not.toContain('no-manifest')
  const { data, errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/parent-form', '/nanny-form'])
  const purposes = manifest.icons.map(({ purpose = 'any' }: { purpose?: string }) => purpose)
  expect(purposes).toContain('maskable')
  for (const { src, type } of manifest.icons) {
    const icon = await fetch(`${site.url}${src}`)
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type])
  }
})

test('no bar, dialog or update offer is shown while the outbox is empty', async ({ page }) => {
  await openSettled(page, '/')
  await workerReady(page)
  // The start of the outbox makes this registration, at a later visit without a delay.
  await page.addInitScript(() => {
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker)
    navigator.serviceWorker.register = async (...given) => {
      const registration = await register(...given)
      Object.assign(window, { isRegistered: true })
      return registration
    }
  })
  await page.reload()
  await settled(page)
  await page.waitForFunction(() => 'isRegistered' in window)
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Nouvelle version' })).toHaveCount(0)
})
