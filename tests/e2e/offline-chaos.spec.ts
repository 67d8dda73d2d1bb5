import { createHash, randomInt, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { createFaults } from '../support/chaos-faults.ts'
import { type ChaosPhone, openChaosPhone } from '../support/chaos-phone.ts'
import {
  correct,
  documentOf,
  fillContactForm,
  isOnPhone,
  plantOldEntries,
  readOutcome,
  readPoisonedFiles,
  readRefused,
  sendMessage,
  submitThroughOutbox,
} from '../support/chaos-submissions.ts'
import { createWitness, NOUNS, type Submission, type Witness } from '../support/chaos-witness.ts'
import type { FaultyNetwork } from '../support/faulty-network.ts'
import { type OfflineSite, readPhoneStores, test } from '../support/offline-site.ts'
import { buildOutboxModule, OUTBOX_MODULE } from '../support/outbox-module.ts'
import { createRandom, type Random } from '../support/random.ts'

/**
 * Random faults of the browser, the service worker, the storage, the clock, the network and the server. `npm run chaos`
 * makes a thousand submissions or the number that it is given; the browser tests make 60. A seed gives the same random
 * numbers; timing decides what each is used for, so no run repeats exactly. Sentences that a screen shows about a
 * submission are compared with the server's rows and the phone's queue: one that they contradict is untrue. Torn: an
 * application whose document is missing or not whole. Poisoned: a file for which the service worker cached the page of
 * a captive portal.
 */
const SUBMISSIONS = Number(process.env.CHAOS_SUBMISSIONS ?? 60)
const SEED = Number(process.env.CHAOS_SEED ?? randomInt(2 ** 31))
const LONG = SUBMISSIONS > 100

const TABS = 3
const DAY_MS = 24 * 60 * 60_000
const CLOCK_JUMPS_MS = [-6 * 365 * DAY_MS, -DAY_MS, 0, 0, DAY_MS, 40 * DAY_MS, 6 * 365 * DAY_MS]
const RETRIES_MAX = 6
/** A tab that has not answered after this time counts as crashed. */
const TAB_LIMIT_MS = 60_000

interface Submitted extends Submission {
  /** A key of `ways`: from which place it was submitted. */
  readonly way: string
  /** Key of its document, the same for every attempt. */
  readonly documentKey: string
  /**
   * Last outcome that was seen, 'queued' for a planted entry. Null: none was seen, or the last attempt of a form showed
   * none.
   */
  shown: string | null
}

/** Rejects when the work is not done in time. */
const withinLimit = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('No answer of the tab')), TAB_LIMIT_MS).unref()
    }),
  ])

/**
 * Submits as a person does, who presses again after a refusal and where the phone has no storage. `isLeft`: the person
 * leaves the page meanwhile.
 */
const submit = async (
  page: Page,
  phone: ChaosPhone,
  entry: Submitted,
  witness: Witness,
  isLeft = false,
): Promise<void> => {
  for (let attempt = 0; attempt < RETRIES_MAX; attempt++) {
    const result = await submitThroughOutbox(page, entry, isLeft)
    const { outcome } = result
    const announced = outcome === 'unstored' && result.mayHaveArrived ? 'mayHaveArrived' : outcome
    entry.shown = outcome
    await witness.hears(entry, announced, () => isOnPhone(phone.anyTab(), entry.kind, entry.nom))
    if (isLeft || (outcome !== 'refused' && outcome !== 'unstored')) return
  }
}

/** The form of a message, in a tab of its own, with the service worker or without it. */
const submitForm = async (phone: ChaosPhone, entry: Submitted, random: Random, witness: Witness) => {
  const page = await phone.newTab({ withoutWorker: random.below(2) === 0 })
  try {
    await fillContactForm(page, entry.nom)
    for (let attempt = 0; attempt < RETRIES_MAX; attempt++) {
      const outcome = await readOutcome(page)
      entry.shown = outcome
      if (outcome === null) return
      await witness.readsForm(page, entry)
      if (outcome !== 'refused') return
      await sendMessage(page, ', corrigé')
    }
  } finally {
    await page.close().catch(() => undefined)
  }
}

/** A tab whose storage fails. */
const submitWithoutStorage = async (
  phone: ChaosPhone,
  entry: Submitted,
  random: Random,
  witness: Witness,
) => {
  const page = await phone.newTab({ blocked: random.below(2) === 0 ? 'throws' : 'silent' })
  try {
    await page.goto('/', { timeout: 10_000 })
    const isLeft = random.below(3) === 0
    if (isLeft) witness.unseen.push(entry)
    await submit(page, phone, entry, witness, isLeft)
  } finally {
    await page.close().catch(() => undefined)
  }
}

/** Corrects a refused entry twice at the same time, each time from a random tab. */
const correctTwice = async (phone: ChaosPhone): Promise<readonly (string | null)[]> => {
  const [id] = await readRefused(phone.anyTab())
  if (id === undefined) return []
  return Promise.all([correct(phone.anyTab(), id), correct(phone.anyTab(), id)])
}

/** Sends every pending entry now, as the bar's button does. */
const sendNow = (page: Page): Promise<void> =>
  page.evaluate(async (path) => {
    const { retry }: typeof import('#web/offline/outbox.ts') = await import(path)
    await retry('click')
  }, OUTBOX_MODULE)

/** Lets the phone send its queue over a network that works. Returns the entries that stay. */
const sendAll = async (network: FaultyNetwork, phone: ChaosPhone): Promise<readonly unknown[]> => {
  network.recover()
  await phone.jumpClock(0)
  await phone.reportOffline(false)
  let left: readonly unknown[] = []
  await expect
    .poll(
      async () => {
        try {
          await correctTwice(phone)
          await sendNow(phone.anyTab())
          left = (await readPhoneStores(phone.anyTab())).syncQueue ?? []
          // Version 99 does not exist yet: plantOldEntries plants it, and the phone keeps it.
          return left.filter((entry) => (entry as { version: number }).version !== 99)
        } catch {
          await phone.killTab()
          return 'a tab that died'
        }
      },
      { timeout: 240_000 },
    )
    .toEqual([])
  return left
}

/** Faults and actions during the submissions, with their relative frequency. */
const EVENTS = {
  nothing: 52,
  click: 12,
  navigation: 5,
  tabKilled: 6,
  workerKilled: 6,
  browserKilled: 1,
  serverKilled: 3,
  clockJump: 4,
  saysOffline: 3,
  saysOnline: 3,
  portalAtInstall: 2,
  correctTwice: 6,
  readScreen: 5,
} as const
type Event = keyof typeof EVENTS

test(`${SUBMISSIONS} submissions through random faults: none lost, doubled, torn or untrue`, async ({
  network,
  agency,
  site,
}, { project }) => {
  test.setTimeout(LONG ? 90 * 60_000 : 480_000)
  process.stdout.write(`Seed ${SEED}\n`)
  const began = Date.now()
  const random = createRandom(SEED)
  const mark = `Chaos ${SEED}`
  network.serve(OUTBOX_MODULE, await buildOutboxModule())
  const phone = await openChaosPhone(site.url, project.use.launchOptions, TABS, random)
  const callsBefore = network.writes.length
  await agency.readArrivals()

  const faults = createFaults(createRandom(SEED + 1))
  const witness = createWitness(agency, site, phone)
  network.setFault(faults.decide)
  const submitted: Submitted[] = []
  /** Submissions from a tab of their own. */
  const ownTabs = new Set<Promise<void>>()
  /** Entries of a version that does not exist yet: the phone must not send or delete them. */
  let setAside = 0

  /** What each event does. */
  const happen: Readonly<Record<Event, () => Promise<unknown>>> = {
    nothing: async () => undefined,
    tabKilled: () => phone.killTab(),
    workerKilled: () => phone.killWorker(),
    browserKilled: async () => {
      // Playwright does not survive a browser that dies while it navigates.
      await Promise.allSettled(ownTabs)
      await phone.killBrowser()
    },
    serverKilled: () => restart(site),
    click: async () => void sendNow(phone.anyTab()).catch(() => undefined),
    navigation: () => phone.anyTab().goto('/services', { timeout: 5000 }),
    clockJump: () => phone.jumpClock(CLOCK_JUMPS_MS[random.below(CLOCK_JUMPS_MS.length)] ?? 0),
    portalAtInstall: () => {
      faults.portal()
      return phone.reinstallWorker()
    },
    correctTwice: () => correctTwice(phone),
    saysOffline: () => phone.reportOffline(true),
    saysOnline: () => phone.reportOffline(false),
    readScreen: () => witness.reads(phone.anyTab(), random.below(2) === 0),
  }
  /** From where a person submits. */
  const ways = {
    outbox: (entry: Submitted) => submit(phone.anyTab(), phone, entry, witness),
    form: (entry: Submitted) => submitForm(phone, entry, random, witness),
    withoutStorage: (entry: Submitted) => submitWithoutStorage(phone, entry, random, witness),
    oldEntry: async (entry: Submitted) => {
      await plantOldEntries(phone.anyTab(), entry.nom)
      setAside += 1
      entry.shown = 'queued'
    },
  }

  const counts: Record<string, number> = {}
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  const underWay = new Set<Promise<void>>()
  while (submitted.length < SUBMISSIONS) {
    const way = random.pick({ outbox: 78, form: 12, withoutStorage: 6, oldEntry: 4 })
    const isMessage = way === 'form' || way === 'oldEntry'
    const kind = random.pick({ parentRequests: 4, contactMessages: 4, nannyApplications: 2 })
    const entry: Submitted = {
      nom: `${mark} ${submitted.length}`,
      kind: isMessage ? 'contactMessages' : kind,
      way,
      documentKey: randomUUID(),
      shown: null,
    }
    submitted.push(entry)
    const one: Promise<void> = withinLimit(ways[way](entry))
      .catch((error) => count(`failed ${way}: ${String(error).split('\n')[0]?.slice(0, 50)}`))
      .finally(() => {
        underWay.delete(one)
        ownTabs.delete(one)
      })
    underWay.add(one)
    if (way === 'form' || way === 'withoutStorage') ownTabs.add(one)
    if (underWay.size > 6) await Promise.race(underWay)
    const event = random.pick(EVENTS)
    if (event === 'nothing') continue
    count(event)
    await withinLimit(happen[event]()).catch((error) =>
      count(`failed ${event}: ${String(error).split('\n')[0]?.slice(0, 50)}`),
    )
  }
  await Promise.all(underWay)
  const faultsMs = Date.now() - began
  const left = await sendAll(network, phone)
  const poisoned = await readPoisonedFiles(phone.anyTab())
  await phone.close()

  let lost = 0
  let doubled = 0
  let torn = 0
  let rows = 0
  for (const [kind, noun] of Object.entries(NOUNS)) {
    const arrived = (await agency.all(noun)).filter(({ nom }) => nom.startsWith(`${mark} `))
    rows += arrived.length
    for (const entry of submitted.filter((entry) => entry.kind === kind)) {
      const times = arrived.filter(({ nom }) => nom === entry.nom).length
      if (times > 1) doubled += 1
      // Only these two outcomes promise that it arrives.
      if (times === 0 && ['confirmed', 'queued'].includes(entry.shown ?? '')) lost += 1
    }
    if (kind !== 'nannyApplications') continue
    for (const row of arrived) {
      const expected = [['cni.pdf', createHash('sha256').update(documentOf(row.nom)).digest('hex')]]
      if (JSON.stringify(await agency.filesOf(row)) !== JSON.stringify(expected)) torn += 1
    }
  }
  const byOutcome = Object.groupBy(submitted, ({ way, shown }) => `${way} ${shown ?? 'none seen'}`)
  const figures = {
    seed: SEED,
    submitted: submitted.length,
    ...Object.fromEntries(Object.entries(byOutcome).map(([name, list]) => [name, list?.length])),
    ...counts,
    calls: network.writes.length - callsBefore,
    rows,
    ...Object.fromEntries([...witness.compared].map(([name, times]) => [`read ${name}`, times])),
    setAside: left.length,
    lost,
    doubled,
    torn,
    untrue: witness.untrue.length,
    seconds: Math.round(faultsMs / 1000),
  }
  process.stdout.write(
    `${Object.entries(figures)
      .map(([name, figure]) => `${name.padEnd(28)}${figure}`)
      .join('\n')}\n`,
  )
  expect({ lost, doubled, torn, untrue: witness.untrue, poisoned }).toEqual({
    lost: 0,
    doubled: 0,
    torn: 0,
    untrue: [],
    poisoned: [],
  })
  // Entries of an unknown version stay.
  expect(left.length).toBeGreaterThanOrEqual(setAside)
  // As many arrivals were announced as there are rows.
  expect(await agency.readArrivals()).toBe(rows)
})

const restart = async (site: OfflineSite): Promise<void> => {
  await site.killServer()
  await site.startAgain()
}
