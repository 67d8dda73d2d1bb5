import { expect } from '@playwright/test'
import { PASS_LOCK } from '#web/offline/constants.ts'
import { plantOldEntries } from '../support/chaos-submissions.ts'
import { FAULTS, refusalOf } from '../support/faulty-network.ts'
import {
  bar,
  expectArrivedOnce,
  goOffline,
  goOnline,
  openSettled,
  readPhoneStores,
  STORED_MESSAGE,
  sendNow,
  storeMessage,
  test,
  writeMessage,
  writeRequest,
} from '../support/offline-site.ts'
import { buildOutboxModule, OUTBOX_MODULE } from '../support/outbox-module.ts'
import { boxOf, expectAccessible } from '../support/site.ts'

const REFUSAL = refusalOf('message', 'Ce message est refusé')

test('a request submitted offline is stored, the page says so, and it is sent when the network returns', async ({
  page,
  context,
  network,
  agency,
  nom,
}) => {
  await openSettled(page, '/parent-form')
  await goOffline(context, network)
  await writeRequest(page, nom)
  await expect(page.getByRole('heading', { name: 'Demande enregistrée' })).toBeVisible()
  await expect(page.getByText(STORED_MESSAGE)).toBeVisible()
  await expect(bar(page)).toContainText("1 demande en attente d'envoi")

  await expect
    .poll(() => readPhoneStores(page))
    .toMatchObject({
      parentRequests: [{ nom, synced: false, dateCreation: expect.any(String) }],
      // During an attempt the state is `sending`: the poll reads again.
      syncQueue: [{ state: 'waiting' }],
    })
  await expect(page.getByRole('heading', { name: 'Je cherche une nounou' })).toBeVisible()

  await goOnline(context, network)
  await expect(page.getByText("Votre envoi est bien arrivé à l'agence.").last()).toBeVisible()
  await expectArrivedOnce(page, agency, 'parent-requests', nom)
  await expect(bar(page)).toBeHidden()
})

for (const [name, fault] of Object.entries({
  'a 500': FAULTS.error500,
  'a 502 of a gateway': FAULTS.badGateway,
  'a 503 with Retry-After': FAULTS.unavailable,
  'a connection that is cut': FAULTS.resetBefore,
  'an answer that is lost after the server stored it': FAULTS.resetAfter,
  "a captive portal's page with status 200": FAULTS.captivePortal,
  'broken JSON with status 200': FAULTS.brokenJson,
  'a 429 with Retry-After': { ...FAULTS.unavailable, status: 429 },
}))
  test(`after ${name} the page shows no error, the message stays pending, and it arrives once`, async ({
    page,
    network,
    agency,
    nom,
  }) => {
    await openSettled(page, '/contact')
    network.failAt('/api/contact-messages', fault)
    await writeMessage(page, nom)
    await expect(page.getByText(STORED_MESSAGE)).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    await expect(bar(page)).toContainText("1 message en attente d'envoi")
    network.setFault(FAULTS.none)
    await expectArrivedOnce(page, agency, 'contact-messages', nom)
  })

for (const width of [320, 360])
  test(`the bar takes two lines at most on a screen of ${width} pixels`, async ({
    page,
    context,
    network,
    nom,
  }) => {
    await page.setViewportSize({ width, height: 640 })
    await storeMessage(page, network, nom)
    const text = bar(page).getByText("1 message en attente d'envoi")
    await expect(text).toBeVisible()
    const lines = await text.evaluate((element) => {
      const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight)
      return Math.round((element.parentElement?.getBoundingClientRect().height ?? 0) / lineHeight)
    })
    expect(lines).toBeLessThanOrEqual(2)
    // Two lines of its label fit into its least height of 48 px; a third one needs 56.25 px.
    await expect.poll(async () => (await sendNow(page).boundingBox())?.height).toBeLessThan(56)
    await goOnline(context, network)
    await expect(bar(page)).toBeHidden()
  })

test('a form waits at most eight seconds for a server that does not answer', async ({
  page,
  network,
  agency,
  nom,
}) => {
  await openSettled(page, '/contact')
  await page.clock.install()
  const before = network.writes.length
  network.failAt('/api/contact-messages', FAULTS.hang)
  await writeMessage(page, nom)
  await expect.poll(() => network.writes.length).toBeGreaterThan(before)
  await expect(page.getByText(STORED_MESSAGE)).toBeHidden()
  await page.clock.runFor(8000)
  await expect(page.getByText(STORED_MESSAGE)).toBeVisible()
  network.recover()
  await expectArrivedOnce(page, agency, 'contact-messages', nom)
})

test('the phone obeys Retry-After, except after a click on the send button', async ({
  page,
  network,
  agency,
  nom,
}) => {
  const calls = () => network.writes.filter(({ path }) => path === '/api/contact-messages')
  const start = Date.now()
  const networkReturnsAfter = async (seconds: number) => {
    await page.clock.setFixedTime(start + seconds * 1000)
    await page.evaluate(() => dispatchEvent(new Event('online')))
  }
  await page.clock.setFixedTime(start)
  await openSettled(page, '/contact')
  const before = calls().length
  network.failAt('/api/contact-messages', {
    ...FAULTS.unavailable,
    headers: { 'content-type': 'application/json', 'retry-after': '300' },
  })
  await writeMessage(page, nom)
  await expect(page.getByText(STORED_MESSAGE)).toBeVisible()
  await sendNow(page).click()
  await expect(bar(page)).toContainText('nous réessayons automatiquement')
  expect(calls().slice(before)).toHaveLength(2)
  await networkReturnsAfter(299)
  // The event ends the back-off of the entry (`attempts`), not the wait that Retry-After asked for.
  await expect.poll(async () => (await readPhoneStores(page)).syncQueue).toMatchObject([{ attempts: 0 }])
  // Waits until the pass over the outbox that the event began has ended: it holds this lock.
  await page.evaluate((lock) => navigator.locks.request(lock, () => undefined), PASS_LOCK)
  expect(calls().slice(before)).toHaveLength(2)
  network.setFault(FAULTS.none)
  await networkReturnsAfter(300)
  await expectArrivedOnce(page, agency, 'contact-messages', nom)
  expect(calls().slice(before)).toHaveLength(3)
})

test('Retry-After of a captive portal is ignored', async ({ page, network, agency, nom }) => {
  await openSettled(page, '/contact')
  network.failAt('/api/contact-messages', {
    ...FAULTS.captivePortal,
    headers: { 'content-type': 'text/html', 'retry-after': '3600' },
  })
  await writeMessage(page, nom)
  await expect(page.getByText(STORED_MESSAGE)).toBeVisible()
  network.setFault(FAULTS.none)
  await expectArrivedOnce(page, agency, 'contact-messages', nom)
})

test('a message that a phone without storage sends again after a lost answer arrives once', async ({
  page,
  network,
  agency,
  nom,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
  })
  await openSettled(page, '/contact')
  network.failAt('/api/contact-messages', FAULTS.resetAfter)
  await writeMessage(page, nom)
  await expect(page.getByRole('alert').filter({ hasText: "l'agence l'a peut-être reçu" })).toBeVisible()
  network.setFault(FAULTS.none)
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(page.getByRole('heading', { name: 'Message envoyé' })).toBeVisible()
  await expect.poll(() => agency.rowsOf('contact-messages', nom)).toHaveLength(1)
})

test('a message that is refused after its form was left can be corrected from the bar', async ({
  page,
  network,
  nom,
}) => {
  await openSettled(page, '/contact')
  network.failAt('/api/contact-messages', FAULTS.hang)
  await writeMessage(page, nom)
  await expect(page.getByRole('button', { name: 'Envoi en cours…' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Navigation principale' }).getByText('Accueil').click()
  network.failAt('/api/contact-messages', REFUSAL)
  network.release()
  await expect(bar(page)).toContainText('1 message à corriger')
  await bar(page).getByRole('button', { name: 'à corriger' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Corriger' }).click()
  await expect(page.getByLabel('Nom complet')).toHaveValue(nom)
})

test('an arrival is announced when its form was left before the answer', async ({
  page,
  network,
  agency,
  nom,
}) => {
  await openSettled(page, '/contact')
  const left = Promise.withResolvers<void>()
  network.failAt('/api/contact-messages', { fault: 'none', until: left.promise })
  await writeMessage(page, nom)
  await page.getByRole('navigation', { name: 'Navigation principale' }).getByText('Accueil').click()
  await expect(page.getByRole('heading', { name: 'Dieu veille sur nos enfants' })).toBeVisible()
  left.resolve()
  await expect(page.getByText("Votre envoi est bien arrivé à l'agence.").last()).toBeVisible()
  await expectArrivedOnce(page, agency, 'contact-messages', nom)
})

test('a refusal of a field that the form lacks is shown above the fields, with the focus', async ({
  page,
  network,
  nom,
}) => {
  await openSettled(page, '/contact')
  network.failAt('/api/contact-messages', refusalOf('quartier', 'Le quartier est obligatoire'))
  await writeMessage(page, nom)
  const shown = page.getByRole('alert').filter({ hasText: 'Le quartier est obligatoire' })
  await expect(shown).toBeVisible()
  await expect(shown).toBeFocused()
  await expect(async () => {
    const [alert, name] = [await boxOf(shown), await boxOf(page.getByLabel('Nom complet'))]
    expect(alert.y).toBeLessThan(name.y)
  }).toPass()
})

test('one refused message that two tabs correct arrives once, and the second tab says so', async ({
  page,
  context,
  network,
  agency,
  nom,
}) => {
  await storeMessage(page, network, nom)
  await expect(bar(page)).toContainText("1 message en attente d'envoi")
  network.failAt('/api/contact-messages', REFUSAL)
  await goOnline(context, network)
  await expect(bar(page)).toContainText('1 message à corriger')
  network.setFault(FAULTS.none)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await openSettled(tab, '/contact?corriger=1')
    await expect(tab.getByLabel('Nom complet')).toHaveValue(nom)
  }
  for (const tab of [page, other]) {
    await tab.getByLabel('Message').fill('Bonjour, voici un autre message.')
    await tab.getByRole('button', { name: 'Envoyer le message' }).click()
    if (tab === page) await expect(tab.getByRole('heading', { name: 'Message envoyé' })).toBeVisible()
  }
  await expect(other.getByRole('alert').filter({ hasText: 'dans un autre onglet' })).toBeVisible()
  await expectArrivedOnce(page, agency, 'contact-messages', nom)
})

test('a refusal stays in the form, at its field, and nothing is queued', async ({ page, network, nom }) => {
  await openSettled(page, '/contact')
  network.failAt('/api/contact-messages', refusalOf('telephone', 'Ce numéro est refusé'))
  await writeMessage(page, nom)
  await expect(page.getByText('Ce numéro est refusé')).toBeVisible()
  await expect(page.getByLabel('Téléphone')).toBeFocused()
  await expect(page.getByLabel('Nom complet')).toHaveValue(nom)
  await expect.poll(async () => Object.values(await readPhoneStores(page)).flat()).toEqual([])
  await expect(bar(page)).toBeHidden()
})

test('a message that is refused after it was queued is corrected in its form and arrives once', async ({
  page,
  context,
  network,
  agency,
  nom,
}) => {
  await storeMessage(page, network, nom)
  await expect(bar(page)).toContainText("1 message en attente d'envoi")
  network.failAt('/api/contact-messages', REFUSAL)
  await goOnline(context, network)
  await expect(bar(page)).toContainText('1 message à corriger')
  const refused = network.writes.length

  network.setFault(FAULTS.none)
  await bar(page).getByRole('button', { name: 'à corriger' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sur votre téléphone' })
  await expect(dialog).toContainText('Ce message est refusé')
  expect(network.writes).toHaveLength(refused)
  await dialog.getByRole('link', { name: 'Corriger' }).click()
  await expect(page.getByLabel('Nom complet')).toHaveValue(nom)
  await expect(page.getByText('Ce message est refusé')).toBeVisible()
  await page.getByLabel('Message').fill('Bonjour, voici un autre message.')
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(page.getByRole('heading', { name: 'Message envoyé' })).toBeVisible()
  await expectArrivedOnce(page, agency, 'contact-messages', nom)
  await expect(page.getByLabel('Nom complet')).toHaveValue('')
})

test('the focus goes to the main element when a refusal ends the success screen early', async ({
  page,
  context,
  network,
  nom,
}) => {
  await storeMessage(page, network, nom)
  const heading = page.getByRole('heading', { name: 'Message enregistré' })
  await expect(heading).toBeFocused()
  network.failAt('/api/contact-messages', REFUSAL)
  await goOnline(context, network)
  await expect(bar(page)).toContainText('1 message à corriger')
  await expect(heading).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('entries of other versions: an older one is sent, an unknown one is deleted only after a question', async ({
  page,
  network,
  agency,
  nom,
}) => {
  network.serve(OUTBOX_MODULE, await buildOutboxModule())
  await openSettled(page, '/contact')
  await plantOldEntries(page, nom)
  await openSettled(page, '/services')
  await expect.poll(async () => (await agency.rowsOf('contact-messages', nom)).length).toBe(1)
  await expect.poll(async () => (await readPhoneStores(page)).syncQueue).toMatchObject([{ version: 99 }])
  await bar(page).getByRole('button', { name: '1 nouvelle à lire' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sur votre téléphone' })
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(dialog).toContainText("L'agence ne l'a peut-être pas reçu.")
  await expect(dialog.getByRole('button', { name: 'Garder' })).toBeFocused()
  await expect.poll(async () => (await readPhoneStores(page)).syncQueue).toMatchObject([{ version: 99 }])
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(dialog).toContainText("Il n'y a plus rien en attente.")
  await expect.poll(async () => (await readPhoneStores(page)).syncQueue).toEqual([])
})

test('a visitor views a pending message and deletes it', async ({ page, context, network, agency, nom }) => {
  // No attempt becomes due: the question is hidden during one.
  await page.clock.setFixedTime(Date.now())
  await storeMessage(page, network, nom)
  await expect(bar(page)).toBeVisible()
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: 'en attente' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sur votre téléphone' })
  await dialog.getByRole('button', { name: 'Voir' }).click()
  await expect(dialog).toContainText('+241 66 12 34 56')
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(dialog).toContainText("L'agence ne le recevra pas.")
  await expect(dialog.getByRole('button', { name: 'Garder' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(dialog).toContainText("Il n'y a plus rien en attente.")
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused()
  await page.keyboard.press('Escape')
  await goOnline(context, network)
  expect(Object.values(await readPhoneStores(page)).flat()).toEqual([])
  await expect.poll(() => agency.rowsOf('contact-messages', nom)).toEqual([])
})

test('a message arrives once when the server is killed after it stored it', async ({
  page,
  site,
  network,
  agency,
  nom,
}) => {
  await openSettled(page, '/contact')
  network.failAt('/api/contact-messages', FAULTS.hangAfterServer)
  await writeMessage(page, nom)
  await expect.poll(async () => (await agency.rowsOf('contact-messages', nom)).length).toBe(1)
  await site.killServer()
  network.recover()
  await expect(page.getByText(STORED_MESSAGE)).toBeVisible()
  await site.startAgain()
  // Ends the back-off, which grew while the server was away.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectArrivedOnce(page, agency, 'contact-messages', nom)
})
