import originWords from './origin-words.json' with { type: 'json' }

/** Counts the steps of a reader, so that a test can check that they grow linearly with the text. */
export interface Steps {
  count: number
}
/** For callers that do not read the count. */
export const uncounted: Steps = { count: 0 }

/** Words and phrases about origin and religion: lower case, no accents. */
export const ORIGIN_WORDS: readonly string[] = originWords

/** Returns a function that splits words into phrases: at each word the longest one that begins there, or the word. */
export const createCutter = (phrases: Iterable<string>) => {
  const known = new Set(phrases)
  const longest = new Map<string, number>()
  for (const phrase of known) {
    const [first = '', ...others] = phrase.split(' ')
    longest.set(first, Math.max(others.length + 1, longest.get(first) ?? 0))
  }
  return (words: readonly string[], steps: Steps): string[] => {
    const cut: string[] = []
    for (let at = 0; at < words.length; steps.count++) {
      const word = words[at] ?? ''
      const phraseOf = (length: number) => (length === 1 ? word : words.slice(at, at + length).join(' '))
      let length = longest.get(word) ?? 1
      for (; length > 1 && !known.has(phraseOf(length)); length--) steps.count++
      cut.push(phraseOf(length))
      at += length
    }
    return cut
  }
}

/**
 * Returns a function that removes every phrase of a list from some words: "je suis sierra leonaise a louis" becomes "je
 * suis a louis". The readers of addresses and of experience texts first remove ORIGIN_WORDS, so that no rule can see
 * them; the reader of addresses keeps those that are also words of a place name.
 */
export const createRemover = (phrases: readonly string[]) => {
  const cut = createCutter(phrases)
  const known = new Set(phrases)
  return (words: readonly string[], steps: Steps): string[] =>
    cut(words, steps).filter((phrase) => !known.has(phrase))
}
