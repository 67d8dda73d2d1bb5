import lexicon from './words.json' with { type: 'json' }

/** What a word or phrase can mean in an account of experience: words.json explains each. One may mean several of these. */
export type Meaning = keyof typeof lexicon.meanings

/** One bit for each meaning. */
export const MEANING = Object.fromEntries(
  Object.keys(lexicon.meanings).map((name, i) => [name, 1 << i]),
) as Readonly<Record<Meaning, number>>

/** In years. */
export const MONTH = 1 / 12

/** `value` of "jamais": it may deny all work. */
export const NEVER = 2

/** A word, phrase or number of an account of experience, or the end of a clause. */
export interface Token {
  /** MEANING bits; 0 for a word that says nothing here; MEANING.break at the end of a clause. */
  readonly meaning: number
  /** The number that it stands for, a unit of time in years; 0 without one. */
  readonly value: number
  /** Written in digits. */
  readonly digits: boolean
}

/** Every word and phrase of the list. One that stands in several entries means all of them. */
export const PHRASES: ReadonlyMap<string, Token> = lexicon.words.reduce(
  (phrases, { means, words, value = 0 }) => {
    const meaning = means.reduce((bits, name) => bits | MEANING[name as Meaning], 0)
    for (const phrase of words) {
      const known = phrases.get(phrase)
      phrases.set(phrase, {
        meaning: (known?.meaning ?? 0) | meaning,
        value: known?.value || value,
        digits: false,
      })
    }
    return phrases
  },
  new Map<string, Token>(),
)
