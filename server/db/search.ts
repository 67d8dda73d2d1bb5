import { type RawBuilder, sql } from 'kysely'
import { plainText } from '#contract/plain-text.ts'

/**
 * Normalises a text for search: lower case, no accents, apostrophes or ligatures; other characters than letters and
 * digits separate words, and so does a change between letters and digits. "N'Kembo, Sacré-Cœur, PK8" → "nkembo sacre
 * coeur pk 8".
 */
const fold = (text: string): string =>
  plainText(text)
    .replace(/['’ʼ]/g, '')
    .replace(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})|[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Content of the column `recherche`: normalised words, and the eight digits of the phone number. */
export const searchText = (fields: {
  readonly nom: string
  readonly telephone: string
  readonly adresse?: string
}): string =>
  `${fold(fields.nom)} ${fields.telephone.replace(/^\+241|\D/g, '')} ${fold(fields.adresse ?? '')}`.trim()

/** Longest word of a query, in characters: LONGEST_SUFFIX of list-triggers.ts. */
const MAX_WORD_LENGTH = 24
/** Shortest query word that matches anywhere in a word; a shorter one matches at the beginning. */
const ANYWHERE_FROM = 3

/**
 * Digits of a whole or partial phone number in any spelling, without country code and leading zero; null for other
 * text. Of exactly three digits a leading zero stays, because "045" may be the last digits of a number, unless 1, 6 or
 * 7 follows, as at the beginning of a number.
 */
const phoneDigits = (query: string): string | null => {
  const spelled = query.replace(/[\s.()/-]/g, '')
  if (!/^\+?\d+$/.test(spelled)) return null
  return spelled.replace(/^(\+|00(?=2|$))(241|24?$)?|^241(?=0?[167])/, '').replace(/^0(?![02-589]\d$)/, '')
}

/**
 * Words of a query. A row matches when it contains all of them. A query that is a phone number is one word; beside
 * other words, each group of digits is a word.
 */
export const toWords = (query = ''): readonly string[] => {
  const digits = phoneDigits(query)
  const found = digits === null ? fold(query).split(' ') : [digits]
  return [...new Set(found.filter(Boolean).map((word) => word.slice(0, MAX_WORD_LENGTH)))]
}

/**
 * Query of an index column (`mots` of `<table>_mots`): contains all words. `facets` are values of the list's filters;
 * they are in the index too, so that counting reads the index only.
 */
export const toIndexQuery = (words: readonly string[], facets: readonly string[]): string => {
  const entries = words.map((word) => (word.length < ANYWHERE_FROM ? word : `${word}*`))
  return [...entries, ...facets.map((facet) => `_${facet}`)].join(' ')
}

/** Whether an index column matches a query of toIndexQuery. */
export const matches = (
  mots: RawBuilder<string>,
  indexQuery: string | RawBuilder<string>,
): RawBuilder<boolean> => sql<boolean>`match(${indexQuery}, ${mots})`

/**
 * Whether a row's `recherche` contains the words, tested as the index does (toIndexQuery). One condition for each
 * word.
 */
export const containsWords = (
  recherche: RawBuilder<string>,
  words: readonly string[],
): RawBuilder<boolean>[] =>
  words.map((word) =>
    word.length < ANYWHERE_FROM
      ? sql<boolean>`instr(' ' || ${recherche}, ${` ${word}`}) > 0`
      : sql<boolean>`instr(${recherche}, ${word}) > 0`,
  )
