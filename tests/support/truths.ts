import type { QueueEntry, UnreadableEntry } from '#web/offline/entry.ts'
import { isPending } from '#web/offline/entry-states.ts'
import * as notices from '#web/offline/sentences.ts'
import * as form from '#web/public/form/sentences.ts'
import * as list from '#web/public/outbox-bar/list-sentences.ts'
import * as bar from '#web/public/outbox-bar/sentences.ts'
import { TITLES } from '#web/public/outbox-bar/summary.ts'

/**
 * When each sentence about a submission is true, against the server's database and the phone's queue. A new sentence
 * without a rule does not compile. The witness of a random run (chaos-witness.ts) reads the screen and compares.
 */

/** State of one submission while a sentence about it is on the screen. */
export interface SubmissionFacts {
  /** The database had its row before the screen was read. */
  readonly hadRow: boolean
  /** The database has its row after the screen was read. */
  readonly hasRow: boolean
  /** Its entry on the phone. */
  readonly entry: QueueEntry | UnreadableEntry | null
  /** Names of the files that arrived with it. */
  readonly files: readonly string[]
}

/** The phone as a whole. */
export interface PhoneFacts {
  readonly queue: readonly (QueueEntry | UnreadableEntry)[]
  /** For each arrival that the bar has announced: whether the database has its row. */
  readonly announced: readonly boolean[]
  /** Submissions from a form that was left, on a phone without storage. */
  readonly unseen: readonly Pick<SubmissionFacts, 'hadRow' | 'hasRow'>[]
}

/**
 * `refutes`: whether the database shows that the sentence is untrue. `fits`: whether the sentence agrees with the
 * phone's queue; the screen may be some seconds behind it. `claimsNothing`: the reason why it cannot be untrue.
 */
interface Rule<Facts> {
  readonly refutes?: (facts: Facts, text: string) => boolean
  readonly fits?: (facts: Facts, text: string) => boolean
  readonly claimsNothing?: string
}

const stateOf = ({ entry }: SubmissionFacts): string => entry?.state ?? 'none'
const isOnPhone = (facts: SubmissionFacts): boolean => ['waiting', 'sending'].includes(stateOf(facts))
const mayHaveArrived = ({ entry }: SubmissionFacts): boolean =>
  entry !== null && entry.state !== 'unreadable' && entry.mayHaveArrived
/** The sentence says that the agency does not have it. */
const deniesArrival: Rule<SubmissionFacts> = { refutes: ({ hadRow }) => hadRow }
/** The sentence says that the agency has it. */
const claimsArrival: Rule<SubmissionFacts> = { refutes: ({ hasRow }) => !hasRow }
/** The sentence says that the phone holds it; it may arrive meanwhile. */
const claimsStorage: Rule<SubmissionFacts> = { fits: (facts) => isOnPhone(facts) || facts.hasRow }

/** Age in days: more than 30 end an entry, more than 5 put it at risk (web/offline/constants.ts). */
const daysOf = ({ entry }: SubmissionFacts): number =>
  entry === null || entry.state === 'unreadable' ? 0 : entry.days.length
/** The entry ended and its content was erased. */
const isNotice = (facts: SubmissionFacts): boolean =>
  facts.entry !== null && facts.entry.state === 'notice' && facts.entry.recordId === null

/** Messages of entries, which the list shows. */
const NOTICES = {
  NOT_CONFIRMED_IN_TIME: { fits: (facts) => isNotice(facts) && daysOf(facts) > 30 },
  NOT_CORRECTED_IN_TIME: {
    refutes: ({ hadRow }) => hadRow,
    fits: (facts) => isNotice(facts) && daysOf(facts) > 30,
  },
  CONTENT_UNREADABLE: { fits: isNotice },
  MAY_HAVE_ARRIVED: { fits: mayHaveArrived },
  SEND_AGAIN: deniesArrival,
  ARRIVED_WITHOUT: {
    refutes: ({ hasRow, files }, text) => !hasRow || files.some((name) => text.includes(name)),
    fits: isNotice,
  },
  REFUSED: { refutes: ({ hadRow }) => hadRow, fits: (facts) => stateOf(facts) === 'refused' },
} satisfies Record<keyof typeof notices, Rule<SubmissionFacts>>

const LIST = {
  INTRODUCTION: { claimsNothing: 'about all entries; each card is compared' },
  EMPTY: { claimsNothing: 'shown without a card: the witness compares the number of cards' },
  SENDING: { fits: (facts) => stateOf(facts) === 'sending' },
  WAITING: { fits: (facts) => stateOf(facts) === 'waiting' },
  AT_RISK: { fits: (facts) => stateOf(facts) === 'waiting' && daysOf(facts) > 5 },
  TO_CORRECT: { refutes: ({ hadRow }) => hadRow, fits: (facts) => stateOf(facts) === 'refused' },
  WILL_NOT_ARRIVE: { refutes: ({ hadRow }) => hadRow, fits: (facts) => !mayHaveArrived(facts) },
  MAY_HAVE_ARRIVED: { fits: mayHaveArrived },
  UNREADABLE: { fits: (facts) => stateOf(facts) === 'unreadable' },
  MAY_NOT_HAVE_ARRIVED: { fits: (facts) => stateOf(facts) === 'unreadable' },
  NOT_EXPORTED: { fits: (facts) => stateOf(facts) === 'unreadable' },
  NOT_DELETED: { fits: (facts) => stateOf(facts) === 'unreadable' },
} satisfies Record<keyof typeof list, Rule<SubmissionFacts>>

const FORM = {
  SENT: claimsArrival,
  STORED_TITLES: claimsStorage,
  RECEIVED: claimsArrival,
  SENDING: { claimsNothing: 'the screen replaces it within eight seconds' },
  HELD: { claimsNothing: 'shown before the scripts run: the submission does not exist yet' },
  STORED: claimsStorage,
  NOT_CONFIRMED_YET: { fits: isOnPhone },
  WILL_CALL: claimsArrival,
  WILL_CALL_THEN: claimsStorage,
  SKIPPED: { refutes: ({ hasRow, files }, text) => !hasRow || files.some((name) => text.includes(name)) },
  NOT_SENT: deniesArrival,
  NO_ANSWER: { claimsNothing: 'nothing about the agency' },
  UNREACHABLE: deniesArrival,
  MAY_HAVE_ARRIVED: { claimsNothing: 'both are possible' },
  UNSTORED: { fits: ({ entry }) => entry === null },
  SUPERSEDED: { claimsNothing: 'about another submission: offline-submit.spec.ts compares its row' },
} satisfies Record<keyof typeof form, Rule<SubmissionFacts>>

const pendingOf = ({ queue }: PhoneFacts) =>
  queue.filter((entry) => entry.state !== 'unreadable' && isPending(entry))
const startsWithNumber = (count: number, text: string): boolean => Number.parseInt(text, 10) === count

const BAR = {
  ARRIVED: {
    refutes: ({ announced, unseen }) =>
      announced.includes(false) || (announced.length === 0 && !unseen.some(({ hasRow }) => hasRow)),
  },
  LOST: { refutes: ({ unseen }) => unseen.every(({ hadRow }) => hadRow) },
  UNCONFIRMED: { refutes: ({ unseen }) => unseen.length === 0 },
  pending: { fits: (facts, text) => startsWithNumber(pendingOf(facts).length, text) },
  toCorrect: {
    fits: ({ queue }, text) =>
      startsWithNumber(queue.filter(({ state }) => state === 'refused').length, text),
  },
  toRead: {
    fits: ({ queue }, text) =>
      startsWithNumber(
        queue.filter(({ state }) => state === 'notice' || state === 'unreadable').length,
        text,
      ),
  },
  NO_ANSWER: { fits: (facts) => pendingOf(facts).length > 0 },
  UNDER_WAY: { fits: (facts) => pendingOf(facts).length > 0 },
  LIST_NOT_LOADED: { claimsNothing: 'nothing about a submission' },
} satisfies Record<keyof typeof bar, Rule<PhoneFacts>>

export const RULES = { notices: NOTICES, list: LIST, form: FORM, bar: BAR }

/** Texts by which a sentence is recognised on the screen; of a sentence with a number, its last two words. */
export const textsOf = (sentence: unknown): readonly string[] => {
  if (typeof sentence === 'string') return [sentence.trim()]
  if (typeof sentence === 'function') return [String(sentence(2)).split(/\s/).slice(-2).join(' ')]
  return Object.values(sentence as object)
}

const plain = (text: string): string => text.replace(/\s+/g, ' ')

/**
 * Names of sentences. A `refuted` one is an error at once; an `unfit` one only if it is still on the screen some
 * seconds later (tests/support/chaos-witness.ts).
 */
export interface Comparison {
  readonly refuted: readonly string[]
  readonly unfit: readonly string[]
  /** Sentences that were on the screen. */
  readonly read: readonly string[]
}

const compare = <Facts>(
  rules: Readonly<Record<string, Rule<Facts>>>,
  sentences: Readonly<Record<string, unknown>>,
  text: string,
  facts: Facts,
): Comparison => {
  const shown = plain(text)
  const read = Object.keys(rules).filter((name) =>
    textsOf(sentences[name]).some((part) => shown.includes(plain(part))),
  )
  return {
    read,
    refuted: read.filter((name) => rules[name]?.refutes?.(facts, shown)),
    unfit: read.filter((name) => rules[name]?.fits?.(facts, shown) === false),
  }
}

export const joinComparisons = (all: readonly Comparison[]): Comparison => ({
  refuted: all.flatMap(({ refuted }) => refuted),
  unfit: all.flatMap(({ unfit }) => unfit),
  read: all.flatMap(({ read }) => read),
})

/** Compares the text of a card of the list, which begins with what was submitted. */
export const compareCard = (text: string, facts: SubmissionFacts): Comparison => {
  const { entry } = facts
  const isTitled = !entry || entry.state === 'unreadable' || text.startsWith(TITLES[entry.kind])
  return joinComparisons([
    compare(NOTICES, notices, text, facts),
    compare(LIST, list, text, facts),
    { refuted: [], unfit: isTitled ? [] : ['title'], read: [] },
  ])
}
/** Compares the text of the page of a form, without the bar. */
export const compareForm = (text: string, facts: SubmissionFacts): Comparison =>
  compare(FORM, form, text, facts)
/** Compares one sentence of the bar. */
export const compareBar = (text: string, facts: PhoneFacts): Comparison => compare(BAR, bar, text, facts)
