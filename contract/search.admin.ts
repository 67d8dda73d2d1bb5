import { plainText } from './plain-text.ts'

/* Words of a search, the same in the lists of the server and on the matching page. */

/**
 * Normalises a text for search: lower case, no accents, apostrophes or ligatures; other characters than letters and
 * digits separate words, and so does a change between letters and digits. "N'Kembo, Sacré-Cœur, PK8" → "nkembo sacre
 * coeur pk 8".
 */
const fold = (text: string): string =>
  plainText(text)
    .replace(/['’ʼ]/g, '')
    .replace(/(\p{L})(?=\p{N})|(\p{N})(?=\p{L})|[^\p{L}\p{N}]+/gu, '$1$2 ')
    .trim()

/** Text that a search looks in: normalised words, and the eight digits of the phone number. */
export const searchText = (fields: {
  readonly nom: string
  readonly telephone: string
  readonly adresse?: string
}): string =>
  `${fold(fields.nom)} ${fields.telephone.replace(/^\+241|\D/g, '')} ${fold(fields.adresse ?? '')}`.trim()

/**
 * Longest word of a query and longest entry of an index of words (server/db/list-triggers.ts), in characters. Without
 * this limit the suffixes of one long word would fill the index with thousands of characters. It cannot change: a
 * migration repeats it for PostgreSQL.
 */
export const MAX_WORD_LENGTH = 24
/** Shortest query word that matches anywhere in a word; a shorter one matches at the beginning. */
export const ANYWHERE_FROM = 3

/**
 * Digits of a whole or partial phone number in any spelling, without leading zero and country code, whole or half typed
 * after + or 00; null for other text. Of exactly three digits a leading zero stays, because "045" may be the last
 * digits of a number, unless 1, 6 or 7 follows, as at the beginning of a number.
 */
const phoneDigits = (query: string): string | null => {
  const spelled = query.replace(/[\s.()/-]/g, '')
  if (!/^\+?\d+$/.test(spelled)) return null
  return spelled.replace(/^(\+|00(?=2|$))(241|24?$)?|^241(?=0?[167])/, '').replace(/^0(?![02-589]\d$)/, '')
}

/**
 * A whole or partial phone number beside words: at most eight digits after country code and zero, so that another
 * number before it ("lot 12 066123456") stays a word of its own. The number after PK is that of a place on the road.
 */
const NUMBER_BESIDE_WORDS =
  /(^|[^\p{L}\p{N}])(?:pk\s+\d+|((?:(?:\+|00)?241[\s.()/-]*)?\+?0?(?:[\s.()/-]*\d){1,8}))(?![\p{L}\p{N}])/giu

/** Short as a house number ("villa 07", "lot 12-14"): beside words it is searched as it is typed. */
const isHouseNumber = (number: string): boolean => /^\s*(?:\d{1,2}|\d{1,3}\s*[-/]\s*\d{1,3})$/.test(number)

/** Words of a query. A row matches when it contains all of them. A phone number is one word, also beside others. */
export const toWords = (query = ''): readonly string[] => {
  const numbers: string[] = []
  const take = (number: string): string => {
    numbers.push(phoneDigits(number) ?? '')
    return ' '
  }
  const rest =
    phoneDigits(query) === null
      ? query.replace(NUMBER_BESIDE_WORDS, (all, before: string, number: string | undefined) =>
          number === undefined || isHouseNumber(number) ? all : before + take(number),
        )
      : take(query)
  const found = [...fold(rest).split(' '), ...numbers]
  return [...new Set(found.filter(Boolean).map((word) => word.slice(0, MAX_WORD_LENGTH)))]
}

/** Whether a text of `searchText` contains every word, as the server tests it (server/db/search.ts). */
export const hasWords = (text: string, words: readonly string[]): boolean =>
  words.every((word) => (word.length < ANYWHERE_FROM ? ` ${text}`.includes(` ${word}`) : text.includes(word)))
