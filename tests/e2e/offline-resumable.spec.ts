import { createHash, randomBytes } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { type CuttingNetwork, createCuttingNetwork } from '../support/cutting-network.ts'
import { FAULTS } from '../support/faulty-network.ts'
import {
  chosenFiles,
  expectArrivedOnce,
  fillApplication,
  type OfflineSite,
  openSettled,
  sendApplication,
  startOfflineSite,
  test,
} from '../support/offline-site.ts'

const SIZE = 120_000
/** Allowance for the headers of all calls and for the form itself. */
const HEADERS_BYTES = 30_000
/** Allowance for bytes sent again after each cut. When the connection was reused, Chrome itself repeats the call. */
const CUT_BYTES = 16 * 1024

/** A document that no compression makes smaller. */
const document = () => ({
  name: 'diplome.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(SIZE - 9)]),
})

/** Records the values of the progress bars from now on; the returned function reads them. */
const recordProgress = async (page: Page): Promise<() => Promise<readonly number[]>> => {
  const values = await page.evaluateHandle(() => {
    const seen: number[] = []
    new MutationObserver(() => {
      const bar = globalThis.document.querySelector('progress')
      if (bar) seen.push(bar.value)
    }).observe(globalThis.document.body, { subtree: true, childList: true, attributes: true })
    return seen
  })
  return () => values.jsonValue()
}

interface Cut {
  readonly site: OfflineSite
  readonly network: CuttingNetwork
}

const testCut = test.extend<{ throughFaults: boolean; cut: Cut; phone: Page }>({
  /** Through the faulty network too, which buffers bodies like many proxies; else straight to the server. */
  throughFaults: [true, { option: true }],
  cut: async ({ throughFaults }, use) => {
    const site = await startOfflineSite()
    const network = await createCuttingNetwork(() => (throughFaults ? site.url : site.serverUrl()))
    await use({ site, network })
    await network.close()
    await site.close()
  },
  phone: async ({ browser, cut }: { browser: Browser; cut: Cut }, use) => {
    const context = await browser.newContext({ baseURL: cut.network.url, serviceWorkers: 'block' })
    await use(await context.newPage())
    await context.close()
  },
})

for (const throughFaults of [false, true])
  testCut.describe(throughFaults ? 'Through a proxy that buffers bodies' : 'Straight to the server', () => {
    testCut.use({ throughFaults })
    testCut(
      'a document arrives whole through a network that cuts every 20 kB',
      async ({ cut: { site, network }, phone, nom, throughFaults }) => {
        const chosen = document()
        await openSettled(phone, '/nanny-form')
        await fillApplication(phone, nom)
        const progress = await recordProgress(phone)
        network.reset()
        network.cutAfter(20_000)
        await phone.locator('#documents').setInputFiles([chosen])
        await expect(chosenFiles(phone).getByText('Ajouté')).toHaveCount(1)
        expect(network.cuts()).toBeGreaterThanOrEqual(3)
        const seen = await progress()
        expect(seen.filter((part) => part > 0.3 && part < 1).length).toBeGreaterThanOrEqual(2)
        // At most one piece is sent again after a cut. A buffering proxy loses what it had of the piece that was cut.
        if (!throughFaults)
          expect(network.sentBytes()).toBeLessThan(SIZE + HEADERS_BYTES + network.cuts() * CUT_BYTES)
        await sendApplication(phone)
        await expectArrivedOnce(phone, site.agency, 'nanny-applications', nom)
        const [row] = await site.agency.rowsOf('nanny-applications', nom)
        const [[name, hash] = ['', '']] = row ? await site.agency.filesOf(row) : []
        expect([name, hash]).toEqual([
          'diplome.pdf',
          createHash('sha256').update(chosen.buffer).digest('hex'),
        ])
      },
    )
  })

testCut(
  'a document that was begun in the form continues from the outbox, also after the server was killed',
  async ({ cut: { site, network }, phone, nom }) => {
    testCut.slow()
    const chosen = document()
    await openSettled(phone, '/nanny-form')
    await fillApplication(phone, nom)
    // The server has a part of the document when it is killed, and the phone loses every connection.
    let pieces = 0
    site.network.setFault(({ method }) => {
      if (method === 'PATCH') pieces += 1
      return pieces > 2 ? FAULTS.resetBefore : FAULTS.none
    })
    network.reset()
    await phone.locator('#documents').setInputFiles([chosen])
    await expect(chosenFiles(phone).getByText('Gardé sur le téléphone')).toHaveCount(1)
    await site.killServer()
    await sendApplication(phone)
    await expect(phone.getByRole('region', { name: 'Envois en attente' })).toBeVisible()
    const before = network.sentBytes()
    await site.startAgain()
    site.network.setFault(FAULTS.none)
    // Ends the back-off, which is the longer, the longer the server took to start.
    await phone.evaluate(() => dispatchEvent(new Event('online')))
    await expectArrivedOnce(phone, site.agency, 'nanny-applications', nom)
    // The first two pieces, of 16 and 32 kB, are not sent again.
    expect(network.sentBytes() - before).toBeLessThan(SIZE - 48 * 1024 + HEADERS_BYTES)
    const [row] = await site.agency.rowsOf('nanny-applications', nom)
    expect(row && (await site.agency.filesOf(row))).toHaveLength(1)
  },
)

testCut('a server without tus gets the document in one call', async ({ cut, phone, nom }) => {
  const { site } = cut
  const chosen = document()
  await openSettled(phone, '/nanny-form')
  await fillApplication(phone, nom)
  site.network.setFault(({ path }) =>
    path.startsWith('/api/uploads')
      ? {
          fault: 'answer',
          status: 404,
          headers: { 'content-type': 'application/json' },
          body: '{"code":"notFound","message":"Cet élément n\'existe pas."}',
        }
      : FAULTS.none,
  )
  await phone.locator('#documents').setInputFiles([chosen])
  await expect(chosenFiles(phone).getByText('Ajouté')).toHaveCount(1)
  await sendApplication(phone)
  await expectArrivedOnce(phone, site.agency, 'nanny-applications', nom)
  expect(site.network.writes.filter(({ path }) => path === '/api/upload')).toHaveLength(1)
})
