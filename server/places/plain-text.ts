/** Text in lower case without accents: "Nzeng-Ayong, à l'École" is "nzeng-ayong, a l'ecole". */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')

/** Splits a comma-separated list and normalises its spaces. */
export const splitList = (list: string): string[] =>
  list
    .split(',')
    .map((phrase) => phrase.replace(/\s+/g, ' ').trim())
    .filter(Boolean)

/** Tokens of an address or of a description of experience: a word, a number, a punctuation mark. "pk8" is two: a word and a number. */
const PIECE = /[a-z]+|\d+|[,;()/!?\n\r|.]/g
export const wordsIn = (plain: string): string[] => plain.match(PIECE) ?? []

/** Counts the steps of a parser, so that a test can check that they grow linearly with the text. */
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
  const rest: string[] = []
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longest, words.length - at)
    for (; length > 0; length--) {
      steps.count++
      if (phrases.has(words.slice(at, at + length).join(' '))) break
    }
    if (length === 0) rest.push(words[at++] ?? '')
    else at += length
  }
  return rest
}
