/**
 * French as people type it, reduced to what carries meaning: no case, no accents, one byte a symbol. Both readers
 * (places.ts, experience.ts) walk these bytes, so that reading ten thousand records costs milliseconds.
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

let symbols = new Uint8Array(4096)

/** The bytes of the last folded text: valid until the next call of `fold`. */
export interface Folded {
  readonly symbols: Uint8Array
  readonly length: number
}

export const fold = (text: string): Folded => {
  // A ligature becomes two symbols; one more stays a space, so that a reader may look one symbol ahead.
  if (symbols.length < text.length * 2 + 1) symbols = new Uint8Array(text.length * 4)
  const bytes = symbols
  let length = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    // An accent written apart from its letter (as iOS does) disappears.
    if (code >= 0x300 && code <= 0x36f) continue
    const symbol = code < TABLE_SIZE ? (SYMBOL_OF[code] ?? SYMBOL.space) : SYMBOL.space
    if (symbol < LIGATURE) bytes[length++] = symbol
    else {
      bytes[length++] = symbol - LIGATURE
      bytes[length++] = LETTER_E
    }
  }
  bytes[length] = SYMBOL.space
  return { symbols: bytes, length }
}

export const isLetter = (symbol: number): boolean => symbol >= SYMBOL.a && symbol <= SYMBOL.z
export const isDigit = (symbol: number): boolean => symbol >= SYMBOL.zero && symbol <= SYMBOL.nine
