import { plainText } from '#contract/plain-text.ts'
import { createCutter, createRemover, ORIGIN_WORDS, type Steps } from '../places/phrases.ts'
import type { RuleName, Token } from './words.ts'
import { BRACKET, CLAUSE_END, means, numberToken, PHRASES, RULES, UNKNOWN_WORD } from './words.ts'

/** An experience text as tokens. A position is the index of a token. */
export interface Tokens {
  /** One letter for each token. The rules (words.ts) are matched against these letters. */
  readonly letters: string
  readonly values: readonly number[]
  /** Incremented at each tried rule, and each phrase that is tried or cut, also while words of origin are removed. */
  readonly steps: Steps
}

/** Match of a compiled rule at a position; null when the rule does not apply there. */
export const match = ({ letters, steps }: Tokens, position: number, pattern: RegExp) => {
  steps.count++
  pattern.lastIndex = position
  return pattern.exec(letters)
}

/** Whether a rule applies at a position. Unlike `match`, it makes no object. */
export const applies = ({ letters, steps }: Tokens, position: number, rule: RuleName): boolean => {
  steps.count++
  RULES[rule].lastIndex = position
  return RULES[rule].test(letters)
}

/** Words, numbers ("2,5" is one), and the punctuation that ends a clause. */
const PIECE = /[a-z]+|\d+(?:[.,]\d+)?|[,.;()/!?\n\r|]/g

const withoutOrigin = createRemover(ORIGIN_WORDS)

const cutPhrases = createCutter(PHRASES.keys())

const tokenOfPhrase = (phrase: string): Token => {
  if (/^\d/.test(phrase)) return numberToken(Number(phrase.replace(',', '.')), 'digits')
  if (!/^[a-z]/.test(phrase)) return phrase === '(' ? BRACKET : CLAUSE_END
  return PHRASES.get(phrase) ?? UNKNOWN_WORD
}

/** Whether two numbers in words make one: "vingt cinq", "soixante dix", then "soixante dix sept", "une dizaine". */
const makeOne = (first: number, second: number): boolean => {
  if (first === 1) return second >= 10
  return first >= 10 && first % 10 === 0 && second >= 1 && second < (first === 60 || first === 80 ? 20 : 10)
}

/** Removes words of origin and religion from an experience text, then splits it: at each word the longest phrase. */
export const tokenize = (texte: string, steps: Steps): Tokens => {
  const words = withoutOrigin(plainText(texte).match(PIECE) ?? [], steps)
  const tokens: Token[] = []
  let numberInWords = 0
  for (const phrase of cutPhrases(words, steps)) {
    const token = tokenOfPhrase(phrase)
    if (means(token.letter, 'clause')) tokens.push(CLAUSE_END)
    const isNumberInWords = means(token.letter, 'number') && /^[a-z]/.test(phrase)
    if (isNumberInWords && makeOne(numberInWords, token.value)) {
      numberInWords = token.value + (numberInWords === 1 ? 0 : numberInWords)
      tokens[tokens.length - 1] = numberToken(numberInWords)
    } else {
      tokens.push(token)
      numberInWords = isNumberInWords ? token.value : 0
    }
  }
  return {
    letters: tokens.map(({ letter }) => letter).join(''),
    values: tokens.map(({ value }) => value),
    steps,
  }
}
