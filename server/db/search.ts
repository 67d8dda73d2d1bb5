import { type RawBuilder, sql } from 'kysely'

/**
 * Lower case, no accents, an apostrophe joins and what else is no letter or digit parts; so does the step from letters
 * to digits: "N'Kembo, derrière PK8" → "nkembo derriere pk 8".
 */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+|['’ʼ]/gu, '')
    .toLowerCase()
    .replace(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})|[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What a row is found by, kept in its column `recherche`: folded words, and the phone number's eight digits. */
export const searchText = (fields: {
  readonly nom: string
  readonly telephone: string
  readonly adresse?: string
}): string =>
  `${fold(fields.nom)} ${fields.telephone.replace(/^\+241|\D/g, '')} ${fold(fields.adresse ?? '')}`.trim()

/** As far as words are indexed (migrations/0003-recherche.ts). */
const LONGEST = 24
/** A shorter word is looked for where words begin, a longer one anywhere in them. */
const ANYWHERE_FROM = 3

/** The digits of a phone number, whole or not, in any spelling, without what a national number is preceded by. */
const phoneDigits = (query: string): string | null => {
  const spelled = query.replace(/[\s.()/-]/g, '')
  if (!/^\+?\d+$/.test(spelled)) return null
  return spelled.replace(/^(\+|00)(241|24?$)?|^241(?=[167])/, '').replace(/^0/, '')
}

/** The words of a query, all of which a row must hold; a query that is a phone number is one word. */
export const toWords = (query = ''): readonly string[] => {
  const digits = phoneDigits(query)
  const found = digits === null ? fold(query).split(' ') : [digits]
  return [...new Set(found.filter(Boolean).map((word) => word.slice(0, LONGEST)))]
}

/**
 * Whether an index column (`mots` of `parent_requests_mots` and its like) holds the words. `facets` are values of the
 * columns that narrow the list; they are in the index too, so that counting does not have to leave it.
 */
export const matches = (
  mots: RawBuilder<string>,
  words: readonly string[],
  facets: readonly string[],
): RawBuilder<boolean> => {
  const entries = words.map((word) => (word.length < ANYWHERE_FROM ? word : `${word}*`))
  const question = [...entries, ...facets.map((facet) => `_${facet}`)].join(' ')
  return sql<boolean>`match(${question}, ${mots})`
}

/** The same of a row's own `recherche`, for rows that are at hand. One condition a word. */
export const containsWords = (
  recherche: RawBuilder<string>,
  words: readonly string[],
): RawBuilder<boolean>[] =>
  words.map((word) =>
    word.length < ANYWHERE_FROM
      ? sql<boolean>`instr(' ' || ${recherche}, ${` ${word}`}) > 0`
      : sql<boolean>`instr(${recherche}, ${word}) > 0`,
  )
