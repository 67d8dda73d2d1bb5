import originWords from './origin-words.json' with { type: 'json' }

/** Text in lower case without accents: "Nzeng-Ayong, à l'École" is "nzeng-ayong, a l'ecole". */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')

/** Counts the steps of a reader, so that a test can check that they grow linearly with the text. */
export interface Steps {
  count: number
}
export const uncounted: Steps = { count: 0 }

/** Words and phrases about where somebody comes from and what she believes: lower case, no accents. */
export const ORIGIN_WORDS: readonly string[] = originWords

/**
 * A function that removes every phrase of a list from some words: "je suis sierra leonaise a louis" becomes "je suis a
 * louis". Both readers first remove the words of origin and faith, so that no rule can see them.
 */
export const createRemover = (list: readonly string[]) => {
  const phrases = new Set(list)
  const longest = Math.max(...list.map((phrase) => phrase.split(' ').length))
  return (words: readonly string[], steps: Steps): string[] => {
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
}
