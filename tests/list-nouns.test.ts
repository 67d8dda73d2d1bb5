import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { erasedWords, LIST_KEYS, LISTS, type ListKey, tableOf } from '#contract/lists.admin.ts'
import { endpoints as selection } from '#contract/selection.admin.ts'

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

/**
 * Text of the privacy page and section of docs/product.md about each list. A new list without them does not compile.
 */
const SAID = {
  demandes: { privacyPage: 'Vous cherchez une nounou', product: 'Fields of a request' },
  candidatures: { privacyPage: 'Vous postulez', product: 'Fields of an application' },
  employes: { privacyPage: 'Dossiers des employés', product: 'Fields of an employee' },
  messages: { privacyPage: 'Vous nous écrivez', product: 'Fields of a message' },
} as const satisfies Readonly<Record<ListKey, { readonly privacyPage: string; readonly product: string }>>

it.each(Object.entries(SAID))('the privacy page has a part about %s', (list, { privacyPage }) => {
  const page = read('web/public/confidentialite/page.tsx')
  expect(
    page.includes(privacyPage),
    `web/public/confidentialite/page.tsx must say what is kept of ${list}: "${privacyPage}"`,
  ).toBe(true)
})

it.each(Object.entries(SAID))('docs/product.md has a section about the fields of %s', (list, { product }) => {
  const headings = read('docs/product.md').match(/^#+ .*$/gm) ?? []
  expect(
    headings.some((heading) => heading.replace(/^#+ /, '') === product),
    `docs/product.md needs a section "${product}" with the rules of ${list}`,
  ).toBe(true)
})

it.each(LIST_KEYS)('docs/product.md names the table and the call of %s', (list) => {
  const product = read('docs/product.md')
  expect(
    product.includes(`| \`${tableOf(list)}\` `),
    `section "Entities" of docs/product.md needs a row of the table ${tableOf(list)}`,
  ).toBe(true)
  expect(
    product.includes(`\`/api/${LISTS[list].noun}\``),
    `the calls of docs/product.md need a row of /api/${LISTS[list].noun}`,
  ).toBe(true)
})

it.each(LIST_KEYS)('docs/product.md names the tab of %s', (list) => {
  const { label } = LISTS[list]
  expect(read('docs/product.md'), 'the line "- Tabs: …" of section "Dashboard"').toMatch(
    new RegExp(`^- Tabs: .*"${label}"`, 'm'),
  )
})

it('the records of every list with statuses can get one as a selection', () => {
  const {
    liste: { options },
  } = selection.setStatuts.body.shape
  const withStatus = LIST_KEYS.filter((list) => LISTS[list].statuts !== null)
  expect(
    withStatus.filter((list) => !(options as readonly string[]).includes(list)),
    'add the list to setStatuts (contract/selection.admin.ts, server/selection/routes.ts, ' +
      'web/admin/desk/selection-bar.tsx), or name it here with the reason why its records change one by one',
  ).toEqual([])
})

it('three lists have a card above the tabs: a phone has no room for a fourth in one row', () => {
  expect(
    LIST_KEYS.filter((list) => LISTS[list].card !== null),
    'card of another list in contract/lists.admin.ts is null; web/admin/dashboard/stat-cards.tsx names these three',
  ).toEqual(['demandes', 'candidatures', 'messages'])
})

it('the question before an erasure names requests, applications, documents and messages', () => {
  expect(
    erasedWords,
    'correct the sentence of this test when `erased` of a list in contract/lists.admin.ts is as it should be',
  ).toBe('demandes, candidatures, documents et messages')
})
