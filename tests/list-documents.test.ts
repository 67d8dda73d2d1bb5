import { expect, it } from 'vitest'
import { LIST_KEYS, LISTS, tableOf } from '#contract/lists.admin.ts'
import { definitionOf, nounOf, pathOf, read, SAID, WAITS, WITH_STATUTS } from './support/lists.ts'
import { sectionOf } from './support/product.ts'

it.each(Object.entries(SAID))('the privacy page has a part about %s', (list, { privacyPage }) => {
  const page = read('web/public/confidentialite/page.tsx')
  expect(
    page.includes(privacyPage),
    `web/public/confidentialite/page.tsx must say what is kept of ${list}: "${privacyPage}"`,
  ).toBe(true)
})

it.each(Object.entries(SAID))('docs/product.md has a section about the fields of %s', (list, { product }) => {
  expect(
    sectionOf(product),
    `docs/product.md needs a section "${product}" with the rules of ${list}`,
  ).not.toBe('')
})

it.each(LIST_KEYS)('docs/product.md names the table and the call of %s', (list) => {
  expect(
    sectionOf('Entities').includes(`| \`${tableOf(list)}\` `),
    `section "Entities" of docs/product.md needs a row of the table ${tableOf(list)}`,
  ).toBe(true)
  expect(
    sectionOf('Paths and bodies').includes(`\`/api/${LISTS[list].noun}\``),
    `section "Paths and bodies" of docs/product.md needs a row of /api/${LISTS[list].noun}`,
  ).toBe(true)
})

it.each(LIST_KEYS)('docs/product.md names the tab of %s, and what it says when it is empty', async (list) => {
  const dashboard = sectionOf('Dashboard').replace(/\s+/g, ' ')
  const { empty } = (await definitionOf(list)) ?? {}
  for (const words of [LISTS[list].label, empty])
    expect(dashboard, 'section "Dashboard" of docs/product.md').toContain(`"${words}"`)
})

it.each(LIST_KEYS)('docs/product.md says what is done with %s', (list) => {
  // Of two sections only the sentence that lists the nouns counts: "a visit" elsewhere in them is no list of visits.
  const about = [
    ['History of a record', true, /^The details of .* have a section "Historique"/ms],
    ['Dashboard', LISTS[list].erased !== null, /The details of [^.]* have "Data of one person"/],
    ['Unwanted records', LISTS[list].unwanted, /.*/s],
    ['What is to be done, by rule', WAITS[list] !== null, /.*/s],
  ] as const
  for (const [title, isAbout, sentence] of about)
    if (isAbout)
      expect(
        sectionOf(title).match(sentence)?.[0],
        `section "${title}" of docs/product.md, ${sentence}`,
      ).toMatch(new RegExp(`\\b${nounOf(list)}`))
})

it.each(LIST_KEYS)('docs/glossary.md and docs/ARCHITECTURE.md name %s', (list) => {
  const glossary = read('docs/glossary.md').split('\n')
  const [table, segment] = [`\`${tableOf(list)}\``, `\`${LISTS[list].noun}\``]
  expect(
    glossary.some((line) => line.includes(`| ${table} `) && line.includes(`| ${segment} `)),
    `"Nouns" of docs/glossary.md needs a line with ${table} and ${segment}`,
  ).toBe(true)
  expect(
    read('docs/ARCHITECTURE.md'),
    `docs/ARCHITECTURE.md says of ${pathOf(list, '')} which tab it is`,
  ).toMatch(new RegExp(`\`${pathOf(list, '')}\` +\\| tab "${LISTS[list].label}"`))
})

it.each(WITH_STATUTS)('docs/glossary.md explains each status of %s', (list) => {
  const lines = read('docs/glossary.md').split('\n')
  const missing = Object.keys(LISTS[list].statuts).filter(
    (statut) => !lines.some((line) => line.match(`^\\| \`${statut}\` +\\|[^|]*${nounOf(list)}`)),
  )
  expect(
    missing,
    `"Statuses" of docs/glossary.md needs a line of each of these, of "${nounOf(list)}"`,
  ).toEqual([])
})

it.each(WITH_STATUTS)('docs/product.md names the statuses of %s', (list) => {
  const section = sectionOf('Statuses')
  expect(
    Object.keys(LISTS[list].statuts).filter((statut) => !section.includes(`\`${statut}\``)),
    'section "Statuses" of docs/product.md must name these',
  ).toEqual([])
})
