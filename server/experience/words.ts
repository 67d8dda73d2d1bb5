import lexicon from './words.json' with { type: 'json' }

/** What a word or phrase can mean in an account of experience: words.json explains each. One may mean several of these. */
export type Meaning = keyof typeof lexicon.meanings

/** A word, phrase or number of an account of experience, or the end of a clause. */
export interface Token {
  /** One letter for its set of meanings, so that rules are regular expressions on the letters of an account. */
  readonly letter: string
  /** The number that it stands for, a unit of time in years; 0 without one. */
  readonly value: number
}

const letters = new Map<string, { readonly letter: string; readonly meanings: readonly Meaning[] }>()
const FIRST_LETTER = 0x100

export const tokenOf = (meanings: readonly Meaning[], value = 0): Token => {
  const key = [...meanings].sort().join()
  const known = letters.get(key) ?? { letter: String.fromCharCode(FIRST_LETTER + letters.size), meanings }
  letters.set(key, known)
  return { letter: known.letter, value }
}

/** What a number means besides its value. */
const AMOUNTS: readonly (readonly [Meaning, (value: number) => boolean])[] = [
  ['nothing', (value) => value === 0],
  ['half', (value) => value === 0.5],
  ['one', (value) => value === 1],
  ['two', (value) => value === 2],
  ['several', (value) => value >= 3],
  ['adult', (value) => value >= 16],
]

export const numberToken = (value: number, ...more: readonly Meaning[]): Token => {
  const amounts = AMOUNTS.filter(([, applies]) => applies(value)).map(([meaning]) => meaning)
  return tokenOf(['number', ...amounts, ...more], value)
}

export const CLAUSE_END = tokenOf(['break'])
export const BRACKET = tokenOf(['break', 'bracket'])
export const UNKNOWN_WORD = tokenOf([])
// Rules know the letters that exist when they are made.
for (const value of [0, 0.5, 1, 2, 2.5, 3, 16]) numberToken(value, 'digits')

interface Phrase {
  readonly meanings: readonly Meaning[]
  readonly value: number
}

/** Meanings of every phrase of the list. One that stands in several entries means all of them. */
const phrases = new Map<string, Phrase>()
for (const { means, words, value = 0 } of lexicon.words)
  for (const phrase of words) {
    const known = phrases.get(phrase)
    const meanings = new Set([...(known?.meanings ?? []), ...(means as Meaning[])])
    phrases.set(phrase, { meanings: [...meanings], value: known?.value || value })
  }

/** Every word and phrase of the list: lower case, no accents. */
export const PHRASES: ReadonlyMap<string, Token> = new Map(
  [...phrases].map(([phrase, { meanings, value }]) => [
    phrase,
    meanings.includes('number') ? numberToken(value) : tokenOf(meanings, value),
  ]),
)

const lettersOf = (names: string): string => {
  if (names === 'any') return `[^${CLAUSE_END.letter}${BRACKET.letter}]`
  if (names === 'unknown') return UNKNOWN_WORD.letter
  const wanted = names.split('|') as Meaning[]
  const found = [...letters.values()].filter(({ meanings }) => wanted.some((one) => meanings.includes(one)))
  if (found.length === 0) throw new Error(`No word means ${names}`)
  return `[${found.map(({ letter }) => letter).join('')}]`
}

/** Matches letters of which one has one of these meanings, separated by `|`. */
export const anyOf = (meanings: string): RegExp => new RegExp(lettersOf(meanings))

/**
 * A rule: a regular expression in which `{child|kin}` stands for one word with one of these meanings, `{any}` for any word
 * of the clause and `{unknown}` for one without meaning. Sticky: it is tried at one position (account.ts). Every repetition
 * has a bound, so that the time to read a text is linear in its length.
 */
export const rule = (pattern: string): RegExp => {
  if (/[*+]|,\}/.test(pattern)) throw new Error(`A repetition without a bound: ${pattern}`)
  const source = pattern.replace(/\{([a-zA-Z|]+)\}/g, (_, meanings: string) => lettersOf(meanings))
  return new RegExp(source, 'dy')
}
