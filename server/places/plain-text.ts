/** Text in lower case without accents: "Nzeng-Ayong, à l'École" is "nzeng-ayong, a l'ecole". */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')

/** Words of a list of data: separated by commas and line breaks. */
export const listed = (list: string): string[] =>
  list
    .split(',')
    .map((phrase) => phrase.replace(/\s+/g, ' ').trim())
    .filter(Boolean)

/** What a part of an address or of an account of experience can be cut into. "pk8" is two: a word and a number. */
const PIECE = /[a-z]+|\d+|[,;()/!?\n\r|.]/g
export const wordsIn = (plain: string): string[] => plain.match(PIECE) ?? []

/** Counts the elementary steps of a reader, so that a test can hold its growth against the length of the text. */
export interface Steps {
  count: number
}
export const uncounted: Steps = { count: 0 }

/**
 * Removes every phrase of a list from the words: "je suis sierra leonaise a louis" is "je suis a louis". Readers do this
 * first with words of origin and faith, so that no later rule can see them.
 * @param longest number of words in the longest phrase
 */
export const withoutPhrases = (
  words: readonly string[],
  phrases: ReadonlySet<string>,
  longest: number,
  steps: Steps,
): string[] => {
  const kept: string[] = []
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longest, words.length - at)
    for (; length > 0; length--) {
      steps.count++
      if (phrases.has(words.slice(at, at + length).join(' '))) break
    }
    if (length === 0) kept.push(words[at++] ?? '')
    else at += length
  }
  return kept
}
