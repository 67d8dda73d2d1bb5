import { EXPERIENCE_WORDS, MEANING } from './experience-words.ts'
import { fold, isDigit, isLetter, SYMBOL } from './french-text.ts'
import { buildTrie, closestHit, hitLength, hitValue, longestHit } from './trie.ts'

/** Marks the end of a clause among the tokens: punctuation, or a word that starts another one. */
export const BREAK = 1 << 30

/** The tokens of one text, in three parallel arrays. They are valid until the next text is read. */
export interface Tokens {
  count: number
  /** What a token means (MEANING bits); 0 for a word that says nothing here. */
  readonly meaning: Int32Array
  /** The number it stands for, 0 without one. */
  readonly value: Float64Array
  /** 1 for a number in digits. */
  readonly digits: Uint8Array
}

interface Sense {
  readonly meaning: number
  readonly value: number
}

const SENSES: Sense[] = [{ meaning: 0, value: 0 }]
const senseIndex = new Map<string, number>()
for (const [meaning, phrases, value = 0] of EXPERIENCE_WORDS)
  for (const raw of phrases.split(',')) {
    const phrase = raw.trim()
    const index = senseIndex.get(phrase) ?? SENSES.length
    senseIndex.set(phrase, index)
    const known = SENSES[index]
    SENSES[index] = { meaning: (known?.meaning ?? 0) | meaning, value: known?.value || value }
  }

const EXACT = buildTrie(senseIndex, { gaps: true })
const FORGIVING = buildTrie(
  [...senseIndex].filter(([phrase]) => !phrase.includes(' ')),
  { gaps: true },
)

/**
 * Words that are in no list, with what they resemble: people use the same few thousand words. A slot holds the last
 * word that fell into it, known by two independent 32-bit hashes and its length.
 */
const SLOTS = 1 << 13
const slotHash = new Int32Array(SLOTS)
const slotOther = new Int32Array(SLOTS)
const slotSense = new Uint16Array(SLOTS)

const SHORTEST_FORGIVEN = 6

const tokens: { -readonly [K in keyof Tokens]: Tokens[K] } = {
  count: 0,
  meaning: new Int32Array(1024),
  value: new Float64Array(1024),
  digits: new Uint8Array(1024),
}

const push = (meaning: number, value: number, digits: number): void => {
  const at = tokens.count++
  if (at >= tokens.meaning.length) {
    const grow = <T extends Int32Array | Float64Array | Uint8Array>(old: T, larger: T): T => {
      larger.set(old)
      return larger
    }
    tokens.meaning = grow(tokens.meaning, new Int32Array(at * 2))
    tokens.value = grow(tokens.value, new Float64Array(at * 2))
    tokens.digits = grow(tokens.digits, new Uint8Array(at * 2))
  }
  tokens.meaning[at] = meaning
  tokens.value[at] = value
  tokens.digits[at] = digits
}

/** Cuts an account of experience into tokens. */
export const readTokens = (text: string): Tokens => {
  const folded = fold(text)
  const { symbols, length } = folded
  tokens.count = 0
  let i = 0
  while (i < length) {
    const symbol = symbols[i] ?? 0
    if (isDigit(symbol)) {
      let value = 0
      while (isDigit(symbols[i] ?? 0)) value = value * 10 + ((symbols[i++] ?? 0) - SYMBOL.zero)
      // "2,5 ans" and "2.5 ans"; "2,3 ans" reads the same and means little else.
      const mark = symbols[i] ?? 0
      if (
        (mark === SYMBOL.comma || mark === SYMBOL.point) &&
        i + 1 < length &&
        isDigit(symbols[i + 1] ?? 0)
      ) {
        let scale = 0.1
        for (i++; isDigit(symbols[i] ?? 0); i++, scale /= 10)
          value += ((symbols[i] ?? 0) - SYMBOL.zero) * scale
      }
      push(MEANING.number, value, 1)
    } else if (isLetter(symbol)) {
      const known = longestHit(EXACT, folded, i)
      if (known) {
        const sense = SENSES[hitValue(known)]
        if (sense) {
          if (sense.meaning & MEANING.clause) push(BREAK, 0, 0)
          push(sense.meaning, sense.value, 0)
        }
        i += hitLength(known)
        continue
      }
      const start = i
      let hash = 0x811c9dc5
      let other = 5381
      for (; isLetter(symbols[i] ?? 0); i++) {
        const letter = symbols[i] ?? 0
        hash = Math.imul(hash ^ letter, 0x01000193)
        other = (Math.imul(other, 33) + letter) | 0
      }
      let found = 0
      if (i - start >= SHORTEST_FORGIVEN) {
        const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1)
        if (slotHash[slot] === hash && slotOther[slot] === other) found = slotSense[slot] ?? 0
        else {
          const closest = closestHit(FORGIVING, folded, start)
          found = hitLength(closest) === i - start ? hitValue(closest) : 0
          slotHash[slot] = hash
          slotOther[slot] = other
          slotSense[slot] = found
        }
      }
      const sense = SENSES[found]
      push(sense?.meaning ?? 0, sense?.value ?? 0, 0)
    } else {
      if (symbol >= SYMBOL.comma) push(BREAK, 0, 0)
      i++
    }
  }
  return tokens
}
