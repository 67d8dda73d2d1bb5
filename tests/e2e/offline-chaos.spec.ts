import { createHash, randomInt } from 'node:crypto'
import { type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test'
import type { Noun } from '../support/agency.ts'
import { FAULTS, type FaultyNetwork, type NetworkFault } from '../support/faulty-network.ts'
import { type OfflineSite, open, phoneHolds, test, workerReady } from '../support/offline-site.ts'
import { buildOutboxModule, OUTBOX_MODULE } from '../support/outbox-module.ts'
import { createRandom, type Random } from '../support/random.ts'

/**
 * Random faults against the real thing: browser, worker, storage, network, server. `npm run chaos` does it a thousand
 * times and more; the tests do a short form. The same seed orders the same faults, if not at the same milliseconds.
 */
const SUBMISSIONS = Number(process.env.CHAOS_SUBMISSIONS ?? 60)
const SEED = Number(process.env.CHAOS_SEED ?? randomInt(2 ** 31))
const LONG = SUBMISSIONS > 100

const TABS = 3
const DOCUMENT = '%PDF-1.4\nune page\n%%EOF'
const NOUNS: Readonly<Record<string, Noun>> = {
  parentRequests: 'parent-requests',
  nannyApplications: 'nanny-applications',
  contactMessages: 'contact-messages',
}

interface Submitted {
  readonly mark: string
  readonly kind: string
  /** What the form was told; null when its tab was killed before. */
  told: string | null
}

const faultFor = (random: Random): NetworkFault => {
  const name = random.pick({
    none: 50,
    delay: 12,
    resetBefore: 9,
    resetAfter: 9,
    error500: 4,
    error500After: 3,
    unavailable: 4,
    badGateway: 3,
    captivePortal: 4,
    brokenJson: 2,
  })
  if (name === 'delay') return { fault: 'none', delayMs: 20 + random.below(700) }
  if (name === 'error500After') return { ...FAULTS.error500, afterServer: true }
  return FAULTS[name]
}

/** Submits through the outbox in a page, as a form does, and notes what it is told. */
const submit = async (page: Page, entry: Submitted): Promise<void> => {
  const told = await page.evaluate(
    async ({ mark, kind, path, text }) => {
      const { soumettre }: typeof import('#web/offline/outbox.ts') = await import(path)
      const who = { nom: mark, telephone: '+24166123456' }
      const where = { ...who, adresse: 'Glass, Libreville' }
      switch (kind) {
        case 'parentRequests':
          return soumettre('parentRequests', {
            ...where,
            typeService: 'regulier',
            horaireDebut: '07:30',
            horaireFin: '17:30',
            nombreEnfants: 2,
            forfait: 'regulier',
            commentaires: null,
          })
        case 'nannyApplications': {
          const bytes = new TextEncoder().encode(text).buffer
          const cle = crypto.randomUUID()
          const file = { cle, filename: 'cni.pdf', type: 'application/pdf', size: bytes.byteLength } as const
          return soumettre(
            'nannyApplications',
            { ...where, typePoste: 'nounou', experience: 'Cinq ans', disponibilites: 'flexible' },
            { documents: [{ ...file, bytes, sha256: null, storedPath: null }] },
          )
        }
        default:
          return soumettre('contactMessages', { ...who, message: 'Bonjour' })
      }
    },
    { mark: entry.mark, kind: entry.kind, path: OUTBOX_MODULE, text: DOCUMENT },
  )
  entry.told = told.resultat
}

/** A page of the application, opened again and again until the network lets it through. */
const openTab = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  await expect(async () => {
    await page.goto('/', { timeout: 5000 })
    await page.evaluate((path) => import(path), OUTBOX_MODULE)
  }).toPass()
  return page
}

/** What befalls the phone and the server while somebody submits. */
const befall = async (
  what: 'tabKilled' | 'workerKilled' | 'serverKilled' | 'click' | 'navigation',
  { context, pages, site, devtools, random }: Storm,
): Promise<void> => {
  const index = random.below(pages.length)
  const page = pages[index]
  switch (what) {
    case 'tabKilled':
      await page?.close()
      pages[index] = await openTab(context)
      return
    case 'workerKilled':
      await devtools.send('ServiceWorker.stopAllWorkers')
      return
    case 'serverKilled':
      await site.killServer()
      await site.startAgain()
      return
    case 'click':
      void page
        ?.evaluate(async (path) => {
          const { envoyer }: typeof import('#web/offline/outbox.ts') = await import(path)
          await envoyer('clic')
        }, OUTBOX_MODULE)
        .catch(() => undefined)
      return
    case 'navigation':
      await page?.goto('/services', { timeout: 5000 }).catch(() => undefined)
  }
}

interface Storm {
  readonly context: BrowserContext
  readonly pages: Page[]
  readonly site: OfflineSite
  readonly devtools: CDPSession
  readonly random: Random
}

/** Everything that the phone still holds goes out over a network that works. */
const calm = async (network: FaultyNetwork, page: Page): Promise<void> => {
  network.become(FAULTS.none)
  network.release()
  await expect
    .poll(
      async () => {
        await page.evaluate(async (path) => {
          const { envoyer }: typeof import('#web/offline/outbox.ts') = await import(path)
          await envoyer('clic')
        }, OUTBOX_MODULE)
        return (await phoneHolds(page)).syncQueue
      },
      { timeout: 180_000 },
    )
    .toEqual([])
}

test(`${SUBMISSIONS} submissions through random faults arrive once each`, async ({
  context,
  network,
  agency,
  site,
  page: first,
}) => {
  test.setTimeout(LONG ? 60 * 60_000 : 180_000)
  process.stdout.write(`Seed ${SEED}\n`)
  const began = Date.now()
  const random = createRandom(SEED)
  const mark = `Chaos ${SEED}`
  network.serve(OUTBOX_MODULE, await buildOutboxModule())
  await open(first, '/')
  await workerReady(first)
  await first.goto('about:blank')
  const devtools = await context.newCDPSession(first)
  await devtools.send('ServiceWorker.enable')
  const pages: Page[] = []
  for (let tab = 0; tab < TABS; tab++) pages.push(await openTab(context))
  const callsBefore = network.writes.length
  const announcedBefore = await agency.unread()

  const faults = createRandom(SEED + 1)
  network.become(({ path }) => (path.startsWith('/api/') ? faultFor(faults) : FAULTS.none))
  const submitted: Submitted[] = []
  const underWay = new Set<Promise<void>>()
  const befallen: Record<string, number> = {}
  while (submitted.length < SUBMISSIONS) {
    const kind = random.pick({ parentRequests: 4, contactMessages: 4, nannyApplications: 2 })
    const entry: Submitted = { mark: `${mark} ${submitted.length}`, kind, told: null }
    submitted.push(entry)
    const page = pages[random.below(TABS)] ?? first
    const one: Promise<void> = submit(page, entry)
      .catch(() => undefined)
      .finally(() => underWay.delete(one))
    underWay.add(one)
    if (underWay.size > 6) await Promise.race(underWay)
    const what = random.pick({
      nothing: 66,
      click: 12,
      navigation: 5,
      tabKilled: 6,
      workerKilled: 8,
      serverKilled: 3,
    })
    if (what === 'nothing') continue
    befallen[what] = (befallen[what] ?? 0) + 1
    await befall(what, { context, pages, site, devtools, random })
  }
  await Promise.all(underWay)
  const stormMs = Date.now() - began
  await calm(network, await openTab(context))

  let lost = 0
  let doubled = 0
  let torn = 0
  let rows = 0
  for (const [kind, noun] of Object.entries(NOUNS)) {
    const arrived = (await agency.all(noun)).filter(({ nom }) => nom.startsWith(`${mark} `))
    rows += arrived.length
    for (const entry of submitted.filter((entry) => entry.kind === kind)) {
      const times = arrived.filter(({ nom }) => nom === entry.mark).length
      if (times > 1) doubled += 1
      // A tab that was killed while it wrote has promised nothing.
      if (times === 0 && entry.told !== null) lost += 1
    }
    if (kind !== 'nannyApplications') continue
    const expected = [['cni.pdf', createHash('sha256').update(DOCUMENT).digest('hex')]]
    for (const row of arrived)
      if (JSON.stringify(await agency.filesOf(row)) !== JSON.stringify(expected)) torn += 1
  }
  const told = Object.groupBy(submitted, ({ told }) => told ?? 'tab killed')
  const figures = {
    seed: SEED,
    submitted: submitted.length,
    ...Object.fromEntries(Object.entries(told).map(([name, list]) => [name, list?.length])),
    calls: network.writes.length - callsBefore,
    ...befallen,
    rows,
    lost,
    doubled,
    torn,
    seconds: Math.round(stormMs / 1000),
  }
  process.stdout.write(`${JSON.stringify(figures)}\n`)
  expect({ lost, doubled, torn }).toEqual({ lost: 0, doubled: 0, torn: 0 })
  expect(submitted.filter(({ told }) => told === 'impossible' || told === 'refuse')).toEqual([])
  expect((await agency.unread()) - announcedBefore).toBe(rows)
})
