import { memo } from '../places/memo.ts'
import list from './rules.json' with { type: 'json' }
import lexicon from './words.json' with { type: 'json' }

/** A meaning of a word or phrase of an experience text. A word may have several; words.json explains each. */
export type Meaning = keyof typeof lexicon.meanings

/** A word, phrase or number of an experience text, the end of a clause, or an opening bracket. */
export interface Token {
  /** One character for each set of meanings: rules are regular expressions on the letters of all tokens of a text. */
  readonly letter: string
  /** A number's value; a time unit's length in years; what "plusieurs" (3) and "quelques" (2) count as; else 0. */
  readonly value: number
}

const letters = new Map<string, { readonly letter: string; readonly meanings: readonly Meaning[] }>()
const FIRST_LETTER = 0x100 // From here on no character has a meaning in a regular expression.

const tokenOf = (meanings: readonly Meaning[], value = 0): Token => {
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
// A compiled rule contains only the letters that exist by then: this creates the letters of numbers in digits first.
for (const value of [0, 0.5, 1, 2, 2.5, 3, 16]) numberToken(value, 'digits')

const entries = lexicon.words.flatMap(({ means, words, value = 0 }) =>
  words.map((phrase) => ({ phrase, means: means as Meaning[], value })),
)

/**
 * Every word and phrase of words.json: lower case, no accents. One in several entries has the meanings of all; a number
 * has only those of numberToken.
 */
export const PHRASES: ReadonlyMap<string, Token> = new Map(
  [...Map.groupBy(entries, ({ phrase }) => phrase)].map(([phrase, own]) => {
    const meanings = [...new Set(own.flatMap(({ means }) => means))]
    const value = own.find(({ value }) => value > 0)?.value ?? 0
    return [phrase, meanings.includes('number') ? numberToken(value) : tokenOf(meanings, value)]
  }),
)

const lettersOf = (names: string): string => {
  if (names === 'any') return `[^${CLAUSE_END.letter}${BRACKET.letter}]`
  if (names === 'unknown') return UNKNOWN_WORD.letter
  const wanted = names.split('|') as Meaning[]
  const found = [...letters.values()].filter(({ meanings }) => wanted.some((one) => meanings.includes(one)))
  if (found.length === 0) throw new Error(`No word means ${names}`)
  return `[${found.map(({ letter }) => letter).join('')}]`
}

const anyOf = memo((meanings: string) => new RegExp(lettersOf(meanings)))

/** Whether one of the letters has one of these meanings, separated by `|`. */
export const means = (letters: string, meanings: string): boolean => anyOf(meanings).test(letters)

/**
 * A rule (rules.json): a regular expression in which `{child|kin}` stands for one word with one of these meanings,
 * `{any}` for any word of the clause, `{unknown}` for one without meaning and `<part>` for an entry of `parts` in
 * rules.json. Sticky: tried at one position (tokens.ts). Every repetition has a bound: reading takes linear time.
 */
export const rule = (pattern: string): RegExp => {
  const expand = (text: string): string =>
    text.replace(/<(\w+)>/g, (_, part: keyof typeof list.parts) => expand(list.parts[part]))
  const whole = expand(pattern)
  if (/[*+]|,\}/.test(whole)) throw new Error(`A repetition without a bound: ${pattern}`)
  return new RegExp(
    whole.replace(/\{([a-zA-Z|]+)\}/g, (_, meanings: string) => lettersOf(meanings)),
    'dy',
  )
}

export type RuleName = keyof typeof list.rules | 'notWork'
/** All patterns of durations that are not work, as one rule: nearly every duration has to be tried on each of them. */
const notWork = { pattern: list.notWork.map(({ pattern }) => `(?:${pattern})`).join('|') }
const rules = Object.entries({ ...list.rules, notWork }).map(([name, { pattern }]) => [name, rule(pattern)])
export const RULES = Object.fromEntries(rules) as Readonly<Record<RuleName, RegExp>>
