import { EXPERIENCE_WORDS, MEANING } from './experience-words.ts'
import { type Folded, isDigit, isLetter, SYMBOL, takeOut, tokenEnd } from './french-text.ts'
import { ORIGIN_WORDS } from './origin-words.ts'
import { buildTrie, closestHit, hitLength, hitValue, longestHit } from './trie.ts'

/** Marks the end of a clause among the tokens: punctuation, or a word that starts another one. */
export const BREAK = 1 << 30

/** So many breaks stand behind the last token: a reader may look ahead without counting. */
const BEYOND = 16

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

/** The sense of a word of origin, which nothing may be made of. */
const ORIGIN = 1

const SENSES: Sense[] = [
  { meaning: 0, value: 0 },
  { meaning: 0, value: 0 },
]
const senseIndex = new Map([...ORIGIN_WORDS].map((word) => [word, ORIGIN]))
for (const [meaning, phrases, value = 0] of EXPERIENCE_WORDS)
  for (const raw of phrases.split(',')) {
    const phrase = raw.trim()
    const index = senseIndex.get(phrase) ?? SENSES.length
    if (index === ORIGIN) throw new Error(`"${phrase}" says where somebody comes from, nothing else`)
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
  if (at + BEYOND >= tokens.meaning.length) {
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

const pushSense = (index: number): void => {
  const sense = SENSES[index]
  push(sense?.meaning ?? 0, sense?.value ?? 0, 0)
}

/** The sense of a word that is in no list, by what it resembles. */
const resemblance = (folded: Folded, start: number, end: number): number => {
  if (end - start < SHORTEST_FORGIVEN) return 0
  let hash = 0x811c9dc5
  let other = 5381
  for (let i = start; i < end; i++) {
    const letter = folded.symbols[i] ?? 0
    hash = Math.imul(hash ^ letter, 0x01000193)
    other = (Math.imul(other, 33) + letter) | 0
  }
  const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1)
  if (slotHash[slot] !== hash || slotOther[slot] !== other) {
    const closest = closestHit(FORGIVING, folded, start)
    slotHash[slot] = hash
    slotOther[slot] = other
    slotSense[slot] = hitLength(closest) === end - start ? hitValue(closest) : 0
  }
  return slotSense[slot] ?? 0
}

/** Pushes the number at `start`, and answers where it ends: "2,5 ans" and "2.5 ans" alike. */
const pushNumber = ({ symbols, length }: Folded, start: number): number => {
  let i = start
  let value = 0
  for (; isDigit(symbols[i] ?? 0); i++) value = value * 10 + ((symbols[i] ?? 0) - SYMBOL.zero)
  const mark = symbols[i] ?? 0
  if ((mark === SYMBOL.comma || mark === SYMBOL.point) && i + 1 < length && isDigit(symbols[i + 1] ?? 0)) {
    let scale = 0.1
    for (i++; isDigit(symbols[i] ?? 0); i++, scale /= 10) value += ((symbols[i] ?? 0) - SYMBOL.zero) * scale
  }
  push(MEANING.number, value, 1)
  return i
}

/** Cuts an account of experience into tokens. At a word of origin its clause is cut once more, without the word. */
export const readTokens = (folded: Folded): Tokens => {
  const { symbols, length } = folded
  tokens.count = 0
  let i = 0
  let clause = 0
  let clauseTokens = 0
  while (i < length) {
    const symbol = symbols[i] ?? 0
    if (isLetter(symbol)) {
      const known = longestHit(EXACT, folded, i)
      const index = hitValue(known)
      if (index === ORIGIN) {
        takeOut(folded, clause, i, hitLength(known))
        i = clause
        tokens.count = clauseTokens
        continue
      }
      const end = known ? i + hitLength(known) : tokenEnd(symbols, i)
      if ((SENSES[index]?.meaning ?? 0) & MEANING.clause) push(BREAK, 0, 0)
      pushSense(index || resemblance(folded, i, end))
      i = end
    } else if (isDigit(symbol)) i = pushNumber(folded, i)
    else if (symbol < SYMBOL.comma) i++
    else {
      push(BREAK, 0, 0)
      clause = ++i
      clauseTokens = tokens.count
    }
  }
  tokens.meaning.fill(BREAK, tokens.count, tokens.count + BEYOND)
  return tokens
}
