import { createRemover, longestFrom, ORIGIN_WORDS, plainText, type Steps } from '../places/plain-text.ts'
import { MEANING, PHRASES, type Token } from './words.ts'

const CLAUSE_END: Token = { meaning: MEANING.break, value: 0, digits: false }
/** An opening bracket has a value: ages of children may stand in it. */
const BRACKET: Token = { ...CLAUSE_END, value: 1 }
const UNKNOWN_WORD: Token = { meaning: 0, value: 0, digits: false }

const LONGEST_FROM = longestFrom(PHRASES.keys())

/** Words, numbers ("2,5" is one), and the punctuation that ends a clause. */
const PIECE = /[a-z]+|\d+(?:[.,]\d+)?|[,.;()/!?\n\r|]/g

const withoutOrigin = createRemover(ORIGIN_WORDS)

/** Cuts an account into tokens: origin and faith first removed, then the longest phrase at each word. */
export const readTokens = (texte: string, steps: Steps): Token[] => {
  const words = withoutOrigin(plainText(texte).match(PIECE) ?? [], steps)
  const tokens: Token[] = []
  for (let at = 0; at < words.length; ) {
    steps.count++
    const word = words[at] ?? ''
    let length = LONGEST_FROM.get(word) ?? 1
    while (length > 1 && !PHRASES.has(words.slice(at, at + length).join(' '))) {
      steps.count++
      length--
    }
    if (/^\d/.test(word))
      tokens.push({ meaning: MEANING.number, value: Number(word.replace(',', '.')), digits: true })
    else if (!/^[a-z]/.test(word)) tokens.push(word === '(' ? BRACKET : CLAUSE_END)
    else {
      const token = PHRASES.get(words.slice(at, at + length).join(' ')) ?? UNKNOWN_WORD
      if (token.meaning & MEANING.clause) tokens.push(CLAUSE_END)
      tokens.push(token)
    }
    at += length
  }
  return tokens
}
