import { describe, expect, it } from 'vitest'
import type { QueueEntry } from '#web/offline/entry.ts'
import * as notices from '#web/offline/sentences.ts'
import * as form from '#web/public/form/sentences.ts'
import * as list from '#web/public/outbox-bar/list-sentences.ts'
import * as bar from '#web/public/outbox-bar/sentences.ts'
import { TITLES } from '#web/public/outbox-bar/summary.ts'
import {
  type Comparison,
  compareBar,
  compareCard,
  compareForm,
  RULES,
  type SubmissionFacts,
  textsOf,
} from './support/truths.ts'

/** Readable entries of each state: which may have arrived or not, sent or seen refused on 1, 6 or 31 days. */
const entries = (['waiting', 'sending', 'refused', 'arrived', 'notice'] as const).flatMap((state) =>
  [true, false].flatMap((mayHaveArrived) =>
    [1, 6, 31].map(
      (days): QueueEntry => ({
        id: 1,
        version: 2,
        kind: 'contactMessages',
        recordId: state === 'notice' ? null : 1,
        key: 'key',
        state,
        createdAt: '2026-03-02T08:00:00.000Z',
        attempts: 1,
        attemptAt: 0,
        nextAttemptAt: 0,
        notBefore: 0,
        mayHaveArrived,
        uploads: [],
        message: null,
        errors: [],
        days: Array.from({ length: days }, (_, day) => day),
        draftId: null,
      }),
    ),
  ),
)
const submissions: readonly SubmissionFacts[] = [
  null,
  { id: 1, state: 'unreadable' as const },
  ...entries,
].flatMap((entry) =>
  [
    [false, false],
    [false, true],
    [true, true],
  ].map(([hadRow = false, hasRow = false]) => ({ hadRow, hasRow, entry, files: ['cni.pdf'] })),
)
const phones = [[], ...entries.map((entry) => [entry, entry])].flatMap((queue) =>
  [[], [true], [false]].flatMap((announced) =>
    [[], [{ hadRow: false, hasRow: false }], [{ hadRow: true, hasRow: true }]].map((unseen) => ({
      queue,
      announced,
      unseen,
    })),
  ),
)

const compareAll = (compare: (text: string, facts: SubmissionFacts) => Comparison) => (text: string) =>
  submissions.map((facts) => compare(text, facts))

it('a card of the list begins with what was submitted', () => {
  const kinds = Object.keys(TITLES) as QueueEntry['kind'][]
  for (const kind of kinds)
    for (const entry of entries)
      for (const other of kinds) {
        const facts = { entry: { ...entry, kind }, hadRow: false, hasRow: false, files: [] }
        expect(compareCard(TITLES[other], facts).unfit).toEqual(other === kind ? [] : ['title'])
      }
})

describe.each([
  ['a notice', notices, RULES.notices, compareAll(compareCard)],
  ['the list', list, RULES.list, compareAll(compareCard)],
  ['a form', form, RULES.form, compareAll(compareForm)],
  ['the bar', bar, RULES.bar, (text: string) => phones.map((facts) => compareBar(text, facts))],
] as const)('The rule of each sentence of %s', (_, sentences, rules, compare) => {
  it.each(Object.entries(sentences))(
    '%s holds for some facts, and fails for others unless it claims nothing',
    (name, sentence) => {
      const [text = ''] = textsOf(sentence)
      // Some sentences of the bar begin with a number, which textsOf leaves out: here for two entries.
      const answers = compare(`2 ${text}`).map(({ read, refuted, unfit }) => {
        expect(read).toContain(name)
        return refuted.includes(name) || unfit.includes(name)
      })
      expect(answers).toContain(false)
      const rule: object = (rules as Readonly<Record<string, object>>)[name] ?? {}
      expect(answers.includes(true)).toBe(!('claimsNothing' in rule))
    },
  )
})
