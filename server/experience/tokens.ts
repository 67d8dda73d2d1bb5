import { plainText, type Steps, withoutPhrases } from '../places/plain-text.ts'
import { LONGEST_ORIGIN_PHRASE, ORIGIN_WORDS } from './origin-words.ts'
import { EXPERIENCE_WORDS, MEANING } from './words.ts'

/** A word, phrase or number of an account of experience, or the end of a clause. */
export interface Token {
  /** MEANING bits; 0 for a word that says nothing here; BREAK at the end of a clause. */
  readonly meaning: number
  /** The number that it stands for; 0 without one. */
  readonly value: number
  /** Written in digits. */
  readonly digits: boolean
}

/** Meaning of punctuation, and of what stands before the first and after the last token. */
export const BREAK = 1 << 30

const CLAUSE_END: Token = { meaning: BREAK, value: 0, digits: false }
const UNKNOWN_WORD: Token = { meaning: 0, value: 0, digits: false }

/** Every word and phrase of the list; one that stands in several lines means all of them. */
const PHRASES = new Map<string, Token>()
for (const [meaning, phrases, value = 0] of EXPERIENCE_WORDS)
  for (const raw of phrases.split(',')) {
    const phrase = raw.trim()
    const known = PHRASES.get(phrase)
    PHRASES.set(phrase, {
      meaning: (known?.meaning ?? 0) | meaning,
      value: known?.value || value,
      digits: false,
    })
  }

/** Number of words in the longest phrase that begins with a word. */
const LONGEST_FROM = new Map<string, number>()
for (const phrase of PHRASES.keys()) {
  const words = phrase.split(' ')
  const first = words[0] ?? ''
  LONGEST_FROM.set(first, Math.max(words.length, LONGEST_FROM.get(first) ?? 0))
}

/** Words, numbers ("2,5" is one), and the punctuation that ends a clause. */
const PIECE = /[a-z]+|\d+(?:[.,]\d+)?|[,.;()/!?\n\r|]/g

const numberToken = (digits: string): Token => ({
  meaning: MEANING.number,
  value: Number(digits.replace(',', '.')),
  digits: true,
})

/** Cuts an account into tokens: origin and faith first removed, then the longest phrase at each word. */
export const readTokens = (texte: string, steps: Steps): Token[] => {
  const pieces = plainText(texte).match(PIECE) ?? []
  const words = withoutPhrases(pieces, ORIGIN_WORDS, LONGEST_ORIGIN_PHRASE, steps)
  const tokens: Token[] = []
  for (let at = 0; at < words.length; ) {
    steps.count++
    const word = words[at] ?? ''
    let length = LONGEST_FROM.get(word) ?? 0
    while (length > 1 && !PHRASES.has(words.slice(at, at + length).join(' '))) {
      steps.count++
      length--
    }
    if (/^\d/.test(word)) tokens.push(numberToken(word))
    else if (!/^[a-z]/.test(word)) tokens.push(CLAUSE_END)
    else {
      const token = PHRASES.get(words.slice(at, at + Math.max(1, length)).join(' ')) ?? UNKNOWN_WORD
      if (token.meaning & MEANING.clause) tokens.push(CLAUSE_END)
      tokens.push(token)
    }
    at += Math.max(1, length)
  }
  return tokens
}
