import { type RawBuilder, sql } from 'kysely'

/** Lower case, no accents, punctuation to spaces: "N'Kembo, derrière" → "n kembo derriere". */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What a row is found by, kept in its column `recherche`: folded words, and the digits of the phone number. */
export const searchText = (fields: {
  readonly nom: string
  readonly telephone: string
  readonly adresse?: string
}): string =>
  `${fold(fields.nom)} ${fields.telephone.replace(/\D/g, '')} ${fold(fields.adresse ?? '')}`.trim()

/** A query that is a phone number, in any spelling, is looked for as its digits. */
const words = (query: string): readonly string[] => {
  const digits = query.replace(/[\s.()/+-]/g, '')
  if (/^\d{4,}$/.test(digits)) return [digits.replace(/^00/, '').replace(/^0/, '')]
  return fold(query).split(' ').filter(Boolean)
}

/** One condition a word; all must hold. `recherche` is the column of the row's table, quoted. */
export const matchesSearch = (
  query: string | undefined,
  recherche: RawBuilder<string>,
): RawBuilder<boolean>[] => words(query ?? '').map((word) => sql<boolean>`${recherche} like ${`%${word}%`}`)
