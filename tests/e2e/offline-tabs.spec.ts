import { expect, type Page } from '@playwright/test'
import { FAULTS } from '../support/faulty-network.ts'
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
} from '../support/offline-site.ts'
import { buildOutboxModule, OUTBOX_MODULE } from '../support/outbox-module.ts'

const CALL = '/api/contact-messages'
const MESSAGE_COUNT = 50

/** Submits messages to the outbox without pause; returns the outcome of each. */
const submitMany = (page: Page, names: readonly string[]): Promise<readonly string[]> =>
  page.evaluate(
    async ({ names, path }) => {
      const { submit }: typeof import('#web/offline/outbox.ts') = await import(path)
      const outcomes: string[] = []
      for (const nom of names) {
        const message = { nom, telephone: '+24166123456', message: 'Une de cinquante' }
        outcomes.push((await submit('contactMessages', message)).outcome)
      }
      return outcomes
    },
    { names, path: OUTBOX_MODULE },
  )

test('two tabs that send at the same time send the message once', async ({
  page,
  context,
  network,
  agency,
  nom,
}) => {
  await openSettled(page, '/contact')
  const other = await context.newPage()
  await openSettled(other, '/contact')
  await goOffline(context, network)
  await writeMessage(page, nom)
  await expect(page.getByText(STORED_MESSAGE)).toBeVisible()
  await expect(bar(page)).toContainText("1 message en attente d'envoi")
  await expect(bar(other)).toContainText("1 message en attente d'envoi")

  const sent: string[] = []
  network.setFault(({ path, key = '' }) => {
    if (path === '/api/contact-messages') sent.push(key)
    return { fault: 'none', delayMs: 300 }
  })
  await goOnline(context, network)
  // A button may be gone or disabled: both tabs also send by themselves when the network returns.
  await Promise.allSettled([sendNow(page).click({ timeout: 1000 }), sendNow(other).click({ timeout: 1000 })])
  await expectArrivedOnce(page, agency, 'contact-messages', nom)
  await expect(bar(other)).toBeHidden()
  expect(sent).toHaveLength(1)
})

for (const [moment, fault] of Object.entries({
  'before the request reaches the server': FAULTS.hang,
  'after the server stored the message, before its answer': FAULTS.hangAfterServer,
}))
  test(`a message arrives once when its tab is closed ${moment}`, async ({
    context,
    network,
    agency,
    nom,
  }) => {
    const first = await context.newPage()
    await openSettled(first, '/contact')
    let reached = 0
    network.setFault(({ path }) => {
      if (path !== '/api/contact-messages') return FAULTS.none
      reached += 1
      return fault
    })
    await writeMessage(first, nom)
    await expect.poll(() => reached).toBe(1)
    await first.close()
    network.recover()

    const next = await context.newPage()
    await openSettled(next, '/')
    await expectArrivedOnce(next, agency, 'contact-messages', nom)
  })

test('a message arrives once when its tab is closed after the answer, before the entry is deleted', async ({
  context,
  agency,
  nom,
}) => {
  const first = await context.newPage()
  // IndexedDB fails as soon as the answer arrives, as after a power cut.
  await first.addInitScript((call) => {
    const { fetch } = globalThis
    globalThis.fetch = async (input, init) => {
      const response = await fetch(input, init)
      if (String(input) === call)
        IDBDatabase.prototype.transaction = () => {
          throw new DOMException('gone', 'InvalidStateError')
        }
      return response
    }
  }, CALL)
  await openSettled(first, '/contact')
  await writeMessage(first, nom)
  await expect.poll(async () => (await agency.rowsOf('contact-messages', nom)).length).toBe(1)
  await first.close()

  const next = await context.newPage()
  await openSettled(next, '/')
  await expectArrivedOnce(next, agency, 'contact-messages', nom)
})

test('a message whose tab is closed right after it was stored is sent on the next visit', async ({
  context,
  network,
  agency,
  nom,
}) => {
  const first = await context.newPage()
  await storeMessage(first, network, nom)
  await first.close()
  await goOnline(context, network)
  const next = await context.newPage()
  await openSettled(next, '/services')
  await expectArrivedOnce(next, agency, 'contact-messages', nom)
})

test('Back after a delivery shows an empty form, and sends nothing', async ({
  page,
  agency,
  network,
  nom,
}) => {
  await openSettled(page, '/contact')
  await writeMessage(page, nom)
  await expect(page.getByRole('heading', { name: 'Message envoyé' })).toBeVisible()
  const calls = network.writes.length
  await openSettled(page, '/services')
  await page.goBack()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Envoyer le message' })).toBeVisible()
  expect(network.writes).toHaveLength(calls)
  await expect.poll(() => agency.rowsOf('contact-messages', nom)).toHaveLength(1)
})

test('fifty messages over a network that breaks after every few of them arrive once each', async ({
  page,
  context,
  network,
  agency,
  nom,
}) => {
  const names = Array.from({ length: MESSAGE_COUNT }, (_, index) => `${nom} ${index}`)
  network.serve(OUTBOX_MODULE, await buildOutboxModule())
  await openSettled(page, '/contact')
  await page.evaluate((path) => import(path), OUTBOX_MODULE)
  await goOffline(context, network)
  await agency.readArrivals()
  const outcomes = await submitMany(page, names)
  expect(outcomes).toEqual(names.map(() => 'queued'))
  await expect(bar(page)).toContainText("50 messages en attente d'envoi")

  // Delayed, so that the network breaks again before all messages are sent.
  network.setFault({ fault: 'none', delayMs: 60 })
  const arrived = async () =>
    (await agency.all('contact-messages')).filter((row) => row.nom.startsWith(`${nom} `))
  for (let target = 5; target < MESSAGE_COUNT; target += 5) {
    await goOnline(context, network)
    await expect
      .poll(async () => (await arrived()).length, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(target)
    await goOffline(context, network)
  }
  await goOnline(context, network)
  await expect.poll(async () => Object.values(await readPhoneStores(page)).flat()).toEqual([])

  const rows = await arrived()
  expect(rows.map(({ nom }) => nom).sort()).toEqual([...names].sort())
  expect(await agency.readArrivals()).toBe(MESSAGE_COUNT)
})
