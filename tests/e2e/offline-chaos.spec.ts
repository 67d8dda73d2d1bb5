import { createHash, randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Noun } from '../support/agency.ts'
import { type ChaosPhone, openChaosPhone } from '../support/chaos-phone.ts'
import { FAULTS, type FaultyNetwork, type NetworkFault } from '../support/faulty-network.ts'
import { type OfflineSite, readPhoneStores, test } from '../support/offline-site.ts'
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
      const { submit }: typeof import('#web/offline/outbox.ts') = await import(path)
      const who = { nom: mark, telephone: '+24166123456' }
      const where = { ...who, adresse: 'Glass, Libreville' }
      switch (kind) {
        case 'parentRequests':
          return submit('parentRequests', {
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
          const key = crypto.randomUUID()
          const file = { key, filename: 'cni.pdf', type: 'application/pdf', size: bytes.byteLength } as const
          return submit(
            'nannyApplications',
            { ...where, typePoste: 'nounou', experience: 'Cinq ans', disponibilites: 'flexible' },
            { documents: [{ ...file, bytes, sha256: null, storedPath: null }] },
          )
        }
        default:
          return submit('contactMessages', { ...who, message: 'Bonjour' })
      }
    },
    { mark: entry.mark, kind: entry.kind, path: OUTBOX_MODULE, text: DOCUMENT },
  )
  entry.told = told.outcome
}

/** What befalls the phone and the server while somebody submits. */
const befall = async (
  what: 'tabKilled' | 'workerKilled' | 'browserKilled' | 'serverKilled' | 'click' | 'navigation',
  phone: ChaosPhone,
  site: OfflineSite,
): Promise<void> => {
  switch (what) {
    case 'tabKilled':
      return phone.killTab()
    case 'workerKilled':
      return phone.killWorker()
    case 'browserKilled':
      return phone.killBrowser()
    case 'serverKilled':
      await site.killServer()
      await site.startAgain()
      return
    case 'click':
      void sendNow(phone.anyTab()).catch(() => undefined)
      return
    case 'navigation':
      await phone
        .anyTab()
        .goto('/services', { timeout: 5000 })
        .catch(() => undefined)
  }
}

/** As the bar's button does. */
const sendNow = (page: Page): Promise<void> =>
  page.evaluate(async (path) => {
    const { retry }: typeof import('#web/offline/outbox.ts') = await import(path)
    await retry('click')
  }, OUTBOX_MODULE)

/** Everything that the phone still holds goes out over a network that works. */
const calm = async (network: FaultyNetwork, phone: ChaosPhone): Promise<void> => {
  network.setFault(FAULTS.none)
  network.release()
  await expect
    .poll(
      async () => {
        try {
          await sendNow(phone.anyTab())
          return (await readPhoneStores(phone.anyTab())).syncQueue
        } catch {
          await phone.killTab()
          return 'a tab that died'
        }
      },
      { timeout: 180_000 },
    )
    .toEqual([])
}

test(`${SUBMISSIONS} submissions through random faults arrive once each`, async ({ network, agency, site }, {
  project,
}) => {
  test.setTimeout(LONG ? 60 * 60_000 : 180_000)
  process.stdout.write(`Seed ${SEED}\n`)
  const began = Date.now()
  const random = createRandom(SEED)
  const mark = `Chaos ${SEED}`
  network.serve(OUTBOX_MODULE, await buildOutboxModule())
  const phone = await openChaosPhone(site.url, project.use.launchOptions, TABS, random)
  const callsBefore = network.writes.length
  await agency.readArrivals()

  const faults = createRandom(SEED + 1)
  network.setFault(({ path }) => (path.startsWith('/api/') ? faultFor(faults) : FAULTS.none))
  const submitted: Submitted[] = []
  const underWay = new Set<Promise<void>>()
  const befallen: Record<string, number> = {}
  while (submitted.length < SUBMISSIONS) {
    const kind = random.pick({ parentRequests: 4, contactMessages: 4, nannyApplications: 2 })
    const entry: Submitted = { mark: `${mark} ${submitted.length}`, kind, told: null }
    submitted.push(entry)
    const one: Promise<void> = submit(phone.anyTab(), entry)
      .catch(() => undefined)
      .finally(() => underWay.delete(one))
    underWay.add(one)
    if (underWay.size > 6) await Promise.race(underWay)
    const what = random.pick({
      nothing: 66,
      click: 12,
      navigation: 5,
      tabKilled: 6,
      workerKilled: 7,
      browserKilled: 1,
      serverKilled: 3,
    })
    if (what === 'nothing') continue
    befallen[what] = (befallen[what] ?? 0) + 1
    await befall(what, phone, site)
  }
  await Promise.all(underWay)
  const stormMs = Date.now() - began
  await calm(network, phone)
  await phone.close()

  let lost = 0
  let doubled = 0
  let torn = 0
  const rows: string[] = []
  for (const [kind, noun] of Object.entries(NOUNS)) {
    const arrived = (await agency.all(noun)).filter(({ nom }) => nom.startsWith(`${mark} `))
    rows.push(...arrived.map(({ id }) => id))
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
    rows: rows.length,
    lost,
    doubled,
    torn,
    seconds: Math.round(stormMs / 1000),
  }
  process.stdout.write(`${JSON.stringify(figures)}\n`)
  expect({ lost, doubled, torn }).toEqual({ lost: 0, doubled: 0, torn: 0 })
  expect(submitted.filter(({ told }) => told === 'unstored' || told === 'refused')).toEqual([])
  // Each arrival was announced, once, and nothing that did not arrive.
  expect(await agency.readArrivals()).toBe(rows.length)
})
