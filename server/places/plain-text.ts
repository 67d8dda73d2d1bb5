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

/** Words and phrases about origin and religion: lower case, no accents. */
export const ORIGIN_WORDS: readonly string[] = originWords

/** Number of words in the longest phrase that begins with a word. */
export const longestFrom = (phrases: Iterable<string>): ReadonlyMap<string, number> => {
  const longest = new Map<string, number>()
  for (const phrase of phrases) {
    const [first = '', ...others] = phrase.split(' ')
    longest.set(first, Math.max(others.length + 1, longest.get(first) ?? 0))
  }
  return longest
}

/**
 * A function that removes every phrase of a list from some words: "je suis sierra leonaise a louis" becomes "je suis a
 * louis". Both readers first remove the words of origin and faith, so that no rule can see them.
 */
export const createRemover = (list: readonly string[]) => {
  const phrases = new Set(list)
  const longest = longestFrom(list)
  return (words: readonly string[], steps: Steps): string[] => {
    const rest: string[] = []
    for (let at = 0; at < words.length; ) {
      const word = words[at] ?? ''
      let length = longest.get(word) ?? 0
      for (; length > 0 && !phrases.has(words.slice(at, at + length).join(' ')); length--) steps.count++
      steps.count++
      if (length === 0) rest.push(word)
      at += Math.max(1, length)
    }
    return rest
  }
}
