/**
 * French as people type it, reduced to what carries meaning: no case, no accents, one byte a symbol. Both readers
 * (address.ts, experience.ts) walk these bytes, so that reading ten thousand records costs milliseconds.
 */
export const SYMBOL = {
  space: 0,
  /** a to z are 1 to 26. */
  a: 1,
  z: 26,
  /** 0 to 9 are 27 to 36. */
  zero: 27,
  nine: 36,
  comma: 37,
  point: 38,
  /** Everything else that ends a clause: ; ( ) / ! ? and the end of a line. */
  stop: 39,
} as const

const TABLE_SIZE = 0x180
const LETTER_E = 5
const LETTER_O = 15

/** Symbol of each UTF-16 unit below TABLE_SIZE (Latin letters with their accents); the rest is a space. */
const SYMBOL_OF = new Uint8Array(TABLE_SIZE)
for (let code = 0; code < TABLE_SIZE; code++) {
  const base = String.fromCharCode(code).normalize('NFD').charAt(0).toLowerCase()
  if (base >= 'a' && base <= 'z') SYMBOL_OF[code] = base.charCodeAt(0) - 96
  else if (base >= '0' && base <= '9') SYMBOL_OF[code] = base.charCodeAt(0) - 48 + SYMBOL.zero
  else if (base === ',') SYMBOL_OF[code] = SYMBOL.comma
  else if (base === '.') SYMBOL_OF[code] = SYMBOL.point
  else if (';()/!?\n\r|'.includes(base)) SYMBOL_OF[code] = SYMBOL.stop
}

/** Two letters in one: their symbol is the first letter plus this, and the second letter is always e. */
const LIGATURE = 64
for (const ligature of 'æÆœŒ')
  SYMBOL_OF[ligature.charCodeAt(0)] = LIGATURE + ('æÆ'.includes(ligature) ? SYMBOL.a : LETTER_O)

/** A text reduced to symbols. There is one, which the next call of `fold` overwrites. */
export interface Folded {
  readonly symbols: Uint8Array
  readonly length: number
}

const folded = { symbols: new Uint8Array(4096), length: 0 }

export const fold = (text: string): Folded => {
  // A ligature becomes two symbols; beyond the end stand spaces, so that a reader may look one symbol ahead.
  if (folded.symbols.length < text.length * 2 + WORD) folded.symbols = new Uint8Array(text.length * 4)
  const { symbols } = folded
  let length = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    // An accent written apart from its letter (as iOS does) disappears.
    if (code >= 0x300 && code <= 0x36f) continue
    let symbol = code < TABLE_SIZE ? (SYMBOL_OF[code] ?? SYMBOL.space) : SYMBOL.space
    if (symbol >= LIGATURE) {
      symbols[length++] = symbol - LIGATURE
      symbol = LETTER_E
    }
    symbols[length++] = symbol
  }
  folded.length = length
  for (let i = length; i < length + WORD; i++) symbols[i] = SYMBOL.space
  return folded
}

/** Takes out a word as if it had not been written: what stands before it, from `from` on, moves over it. */
export const takeOut = ({ symbols }: Folded, from: number, at: number, length: number): void => {
  symbols.copyWithin(from + length, from, at)
  symbols.fill(SYMBOL.space, from, from + length)
}

/** Four symbols are hashed at once. */
const WORD = 4

/**
 * A number that a text shares with those that reduce to the same symbols, and by chance with one other in four
 * thousand million.
 */
export const printOf = ({ symbols, length }: Folded): number => {
  let print = length
  for (let i = 0; i < length; i += WORD) {
    const word =
      (symbols[i] ?? 0) |
      ((symbols[i + 1] ?? 0) << 8) |
      ((symbols[i + 2] ?? 0) << 16) |
      ((symbols[i + 3] ?? 0) << 24)
    print = Math.imul(print ^ word, 0x9e3779b1)
    print ^= print >>> 15
  }
  return print
}

export const isLetter = (symbol: number): boolean => symbol >= SYMBOL.a && symbol <= SYMBOL.z
export const isDigit = (symbol: number): boolean => symbol >= SYMBOL.zero && symbol <= SYMBOL.nine

/** Whether a token, a run of letters or of digits, begins at `at` if one does not go on there: "pk8" is two. */
export const startsToken = (symbols: Uint8Array, at: number): boolean => {
  const symbol = symbols[at] ?? 0
  return isLetter(symbol) || isDigit(symbol)
}

/** The end of what is at `at`: a token, or one symbol of anything else. */
export const tokenEnd = (symbols: Uint8Array, at: number): number => {
  let end = at + 1
  const symbol = symbols[at] ?? 0
  if (isLetter(symbol)) while (isLetter(symbols[end] ?? 0)) end++
  else if (isDigit(symbol)) while (isDigit(symbols[end] ?? 0)) end++
  return end
}
