import { expect, type Page } from '@playwright/test'
import { FAULTS } from '../support/faulty-network.ts'
import {
  bar,
  expectArrivedOnce,
  goOffline,
  goOnline,
  KEPT,
  open,
  phoneHolds,
  sendNow,
  test,
  writeMessage,
} from '../support/offline-site.ts'
import { buildOutboxModule, OUTBOX_MODULE } from '../support/outbox-module.ts'

const CALL = '/api/contact-messages'
const FIFTY = 50

/** Puts messages into the outbox as fast as the phone writes; answers what was told of each. */
const submitMany = (page: Page, names: readonly string[]): Promise<readonly string[]> =>
  page.evaluate(
    async ({ names, path }) => {
      const { submit }: typeof import('#web/offline/outbox.ts') = await import(path)
      const told: string[] = []
      for (const nom of names) {
        const message = { nom, telephone: '+24166123456', message: 'Une de cinquante' }
        told.push((await submit('contactMessages', message)).outcome)
      }
      return told
    },
    { names, path: OUTBOX_MODULE },
  )

test('two tabs that send at once send once', async ({ page, context, network, agency, nom }) => {
  await open(page, '/contact')
  const other = await context.newPage()
  await open(other, '/contact')
  await goOffline(context, network)
  await writeMessage(page, nom)
  await expect(bar(page)).toContainText("1 message en attente d'envoi")
  await expect(bar(other)).toContainText("1 message en attente d'envoi")

  const sent: string[] = []
  network.become(({ path, key = '' }) => {
    if (path === CALL) sent.push(key)
    return { fault: 'none', delayMs: 300 }
  })
  await goOnline(context, network)
  await Promise.allSettled([sendNow(page).click({ timeout: 1000 }), sendNow(other).click({ timeout: 1000 })])
  await expectArrivedOnce(page, agency, 'contact-messages', nom)
  await expect(bar(other)).toBeHidden()
  expect(sent).toHaveLength(1)
})

for (const [moment, fault] of Object.entries({
  'before the server hears of it': FAULTS.hang,
  'after the server stored it, before its answer': { fault: 'hang', afterServer: true } as const,
}))
  test(`a tab that is closed ${moment} loses nothing and doubles nothing`, async ({
    context,
    network,
    agency,
    nom,
  }) => {
    const first = await context.newPage()
    await open(first, '/contact')
    let reached = 0
    network.become(({ path }) => {
      if (path !== CALL) return FAULTS.none
      reached += 1
      return fault
    })
    await writeMessage(first, nom)
    await expect.poll(() => reached).toBe(1)
    await first.close()
    network.become(FAULTS.none)
    network.release()

    const next = await context.newPage()
    await open(next, '/')
    await expectArrivedOnce(next, agency, 'contact-messages', nom)
  })

test('a tab that is closed between the answer and its erasure loses nothing and doubles nothing', async ({
  context,
  agency,
  nom,
}) => {
  const first = await context.newPage()
  // The answer arrives; from then on the phone's storage does nothing any more, as if the power were gone.
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
  await open(first, '/contact')
  await writeMessage(first, nom)
  await expect.poll(async () => (await agency.rowsOf('contact-messages', nom)).length).toBe(1)
  await first.close()

  const next = await context.newPage()
  await open(next, '/')
  await expectArrivedOnce(next, agency, 'contact-messages', nom)
})

test('a tab that is closed right after it kept the message sends it the next time', async ({
  context,
  network,
  agency,
  nom,
}) => {
  const first = await context.newPage()
  await open(first, '/contact')
  await goOffline(context, network)
  await writeMessage(first, nom)
  await expect(first.getByText(KEPT)).toBeVisible()
  await first.close()
  await goOnline(context, network)
  const next = await context.newPage()
  await open(next, '/services')
  await expectArrivedOnce(next, agency, 'contact-messages', nom)
})

test('fifty messages over a network that is on and off every second arrive once each', async ({
  page,
  context,
  network,
  agency,
  nom,
}) => {
  test.setTimeout(120_000)
  const names = Array.from({ length: FIFTY }, (_, index) => `${nom} ${index}`)
  network.serve(OUTBOX_MODULE, await buildOutboxModule())
  await open(page, '/contact')
  await page.evaluate((path) => import(path), OUTBOX_MODULE)
  await goOffline(context, network)
  await agency.readArrivals()
  const told = await submitMany(page, names)
  expect(told).toEqual(names.map(() => 'queued'))
  await expect(bar(page)).toContainText("50 messages en attente d'envoi")

  // A slow network too, so that none of its good seconds is enough.
  network.become({ fault: 'none', delayMs: 60 })
  const arrived = async () =>
    (await agency.all('contact-messages')).filter((row) => row.nom.startsWith(`${nom} `))
  let online = false
  await expect(async () => {
    online = !online
    await (online ? goOnline : goOffline)(context, network)
    await page.waitForTimeout(1000)
    expect(await arrived()).toHaveLength(FIFTY)
  }).toPass({ timeout: 90_000, intervals: [0] })
  await goOnline(context, network)
  await expect.poll(async () => Object.values(await phoneHolds(page)).flat()).toEqual([])

  const rows = await arrived()
  expect(rows.map(({ nom }) => nom).sort()).toEqual([...names].sort())
  expect(await agency.readArrivals()).toBe(FIFTY)
})
