import type { Page } from '@playwright/test'
import type { Kind, QueueEntry, UnreadableEntry } from '#web/offline/entry.ts'
import type { Agency, Noun } from './agency.ts'
import type { ChaosPhone } from './chaos-phone.ts'
import { pressSendNow, readEntryOf, readForm, readScreen, type Shown } from './chaos-submissions.ts'
import type { OfflineSite } from './offline-site.ts'
import { type Comparison, compareBar, compareCard, compareForm, joinComparisons } from './truths.ts'

export const NOUNS: Readonly<Record<Kind, Noun>> = {
  parentRequests: 'parent-requests',
  nannyApplications: 'nanny-applications',
  contactMessages: 'contact-messages',
}

export interface Submission {
  readonly nom: string
  readonly kind: Kind
}

/** A screen follows the phone's queue within this time. */
const FOLLOWS_MS = 8000
/** A screen that does not agree is read at least this often: on a slow machine one reading takes a second. */
const LOOKS_MIN = 40
const PAUSE_MS = 100

/** Repeats `work` every 200 ms while `fetch` fails (TypeError), because the server may be restarting. */
const persistently = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

/** Compares the sentences of the screens with the database and with the phone; `untrue` lists those that are wrong. */
export const createWitness = (agency: Agency, site: OfflineSite, phone: ChaosPhone) => {
  const untrue: string[] = []
  /** How often a sentence of each name was read. */
  const compared = new Map<string, number>()
  /** Submissions from a form that was left, on a tab without storage. */
  const unseen: Submission[] = []

  const rowsOf = ({ kind, nom }: Submission) => persistently(() => agency.rowsOf(NOUNS[kind], nom))
  const hasRow = async (submission: Submission): Promise<boolean> => (await rowsOf(submission)).length > 0
  const filesOf = (documents: unknown): readonly string[] =>
    (JSON.parse(String(documents ?? '[]')) as { filename: string }[]).map(({ filename }) => filename)

  /**
   * Compares a screen until it agrees with the phone or the database refutes it; gives up after FOLLOWS_MS and
   * LOOKS_MIN readings, whichever is later. `look` compares it once; null: the screen or the queue changed while it was
   * read.
   */
  const settle = async (where: string, look: () => Promise<Comparison | null>): Promise<void> => {
    const until = Date.now() + FOLLOWS_MS
    for (let looks = 1; ; looks += 1) {
      const seen = await look()
      for (const name of seen?.refuted ?? [])
        untrue.push(`${where}: ${name}, and the database says otherwise`)
      for (const name of seen?.read ?? []) compared.set(name, (compared.get(name) ?? 0) + 1)
      if (seen && (seen.refuted.length > 0 || seen.unfit.length === 0)) return
      if (Date.now() > until && looks >= LOOKS_MIN) {
        for (const name of seen?.unfit ?? []) untrue.push(`${where}: ${name}, and the phone says otherwise`)
        return
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }

  const compareScreen = async (page: Page): Promise<Comparison | null> => {
    const before = await site.storedKeys()
    const unseenBefore = await Promise.all(unseen.map(hasRow))
    const screen = await readScreen(page)
    if (!screen) return null
    const announced = await phone.announcedKeys()
    const after = await site.storedKeys()
    const facts = {
      queue: screen.queue,
      announced: announced.map((key) => after.has(key)),
      unseen: await Promise.all(
        unseenBefore.map(async (hadRow, index) => {
          const submission = unseen[index]
          return { hadRow, hasRow: submission !== undefined && (await hasRow(submission)) }
        }),
      ),
    }
    const cardFacts = (entry: QueueEntry | UnreadableEntry) => ({
      entry,
      hadRow: 'key' in entry && before.has(entry.key),
      hasRow: 'key' in entry && after.has(entry.key),
      // Not compared: files are found by the name of the person, which the queue does not have.
      files: [],
    })
    const compareList = ({ cards, queue }: Shown): readonly Comparison[] => {
      if (cards === null) return []
      const listed = queue.filter(({ state }) => state !== 'arrived')
      // The code of the unreadable cards may not load; the list shows the others then (outbox-list.tsx).
      const readable = listed.filter(({ state }) => state !== 'unreadable')
      const entries = [listed, readable].find(({ length }) => length === cards.length)
      if (!entries) {
        const unfit = [`${cards.length} cards for ${listed.length} entries`]
        return [{ refuted: [], unfit, read: [] }]
      }
      return entries.map((entry, index) => compareCard(cards[index] ?? '', cardFacts(entry)))
    }
    return joinComparisons([...screen.bar.map((text) => compareBar(text, facts)), ...compareList(screen)])
  }

  return {
    untrue,
    compared,
    unseen,
    /** Compares an outcome of the outbox that no screen shows. `onPhone` reads the phone's storage. */
    hears: async (
      submission: Submission,
      outcome: string,
      onPhone: () => Promise<boolean>,
    ): Promise<void> => {
      const report = (sentence: string) => untrue.push(`${submission.nom}: ${sentence}`)
      const stored = await hasRow(submission)
      if (outcome === 'confirmed' && !stored) report('confirmed, and there is no row')
      if (outcome === 'refused' && stored) report('refused, and there is a row')
      if (outcome === 'unstored' && stored) report('not sent, and there is a row')
      // A phone whose browser was just killed cannot be asked.
      if (outcome === 'queued' && !(await onPhone().catch(() => true)) && !(await hasRow(submission)))
        report('stored on the phone, and neither there nor at the agency')
    },
    /** Reads the page of a form. */
    readsForm: (page: Page, submission: Submission): Promise<void> =>
      settle(submission.nom, async () => {
        const hadRow = await hasRow(submission)
        const text = await readForm(page)
        const entry = await readEntryOf(phone.anyTab(), submission)
        const rows = await rowsOf(submission)
        const files = rows.flatMap(({ documents }) => filesOf(documents))
        return compareForm(text, { hadRow, hasRow: rows.length > 0, entry, files })
      }),
    /** Reads the bar and its list, sometimes after a press on "Envoyer maintenant". */
    reads: async (page: Page, presses: boolean): Promise<void> => {
      if (presses) await pressSendNow(page)
      await settle('bar', () => compareScreen(page))
    },
  }
}
export type Witness = ReturnType<typeof createWitness>
