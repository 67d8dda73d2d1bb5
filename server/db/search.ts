import { type RawBuilder, sql } from 'kysely'
import { ANYWHERE_FROM } from '#contract/search.admin.ts'

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
