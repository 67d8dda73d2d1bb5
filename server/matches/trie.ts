import { type Folded, isDigit, isLetter, SYMBOL } from './french-text.ts'

/** Symbols that an entry may hold: letters, digits and, in column 0, the gap (french-text.ts). */
const ALPHABET = SYMBOL.nine + 1

/** Below this many letters one slip makes another word: nounou is forgiven a letter, louis is not. */
const SHORTEST_FORGIVEN = 6

/** A set of words or names, each with a number. Built once; looked up in folded text without making strings. */
export interface Trie {
  /** Whether a gap inside an entry counts: for names it does not ("n kembo" is "nkembo"), for words it does. */
  readonly gaps: boolean
  /** children[node * ALPHABET + symbol] is the next node, 0 for none. The root is node 0. */
  readonly children: Uint16Array
  /** The number of the entry that ends at a node, 0 for none. */
  readonly values: Int32Array
  /** Of each node, the letters that go on: bit `symbol` for a letter. */
  readonly letters: Int32Array
}

/** As many as their numbers have room for. */
const MOST_NODES = 2 ** 16

/** Entries are lower case without accents. Values are 1 to 2^18 - 1. The first of two equal entries stands. */
export const buildTrie = (
  entries: Iterable<readonly [entry: string, value: number]>,
  { gaps }: { readonly gaps: boolean },
): Trie => {
  const children: number[] = new Array(ALPHABET).fill(0)
  const values: number[] = [0]
  for (const [entry, value] of entries) {
    let node = 0
    for (const char of entry) {
      if (char === ' ' && !gaps) continue
      const code = char.charCodeAt(0)
      const symbol = char === ' ' ? SYMBOL.space : char >= 'a' ? code - 96 : code - 48 + SYMBOL.zero
      const cell = node * ALPHABET + symbol
      if (!children[cell]) {
        children[cell] = values.length
        values.push(0)
        for (let i = 0; i < ALPHABET; i++) children.push(0)
      }
      node = children[cell] ?? 0
    }
    values[node] ||= value
  }
  const letters = Int32Array.from(values, (_, node) => {
    let bits = 0
    for (let symbol = SYMBOL.a; symbol <= SYMBOL.z; symbol++)
      if (children[node * ALPHABET + symbol]) bits |= 1 << symbol
    return bits
  })
  if (values.length > MOST_NODES) throw new RangeError(`A trie of ${values.length} nodes`)
  return { gaps, children: Uint16Array.from(children), values: Int32Array.from(values), letters }
}

/** A find: the entry's number and how many symbols of the text it took. In one integer, 0 for none. */
export type Hit = number
const LENGTH_BITS = 12
const hit = (value: number, length: number): Hit => (value << LENGTH_BITS) | length
export const hitValue = (found: Hit): number => found >> LENGTH_BITS
export const hitLength = (found: Hit): number => found & ((1 << LENGTH_BITS) - 1)

/** A word ends before anything that does not go on: "pk8" in "pk81" is not whole, in "pk8bis" it is. */
const endsWord = (symbols: Uint8Array, end: number): boolean => {
  const before = symbols[end - 1] ?? 0
  const after = symbols[end] ?? 0
  return isDigit(before) ? !isDigit(after) : !isLetter(after)
}

/** The longest entry that stands at `at` in whole words. */
export const longestHit = (
  { gaps, children, values }: Trie,
  { symbols, length }: Folded,
  at: number,
): Hit => {
  let node = 0
  let found: Hit = 0
  for (let i = at; i < length; i++) {
    const symbol = symbols[i] ?? 0
    if (symbol === SYMBOL.space ? !gaps || symbols[i - 1] === SYMBOL.space : symbol === SYMBOL.point && !gaps)
      continue
    if (symbol >= ALPHABET) break
    node = children[node * ALPHABET + symbol] ?? 0
    if (!node) break
    const value = values[node]
    if (value && endsWord(symbols, i + 1)) found = hit(value, i + 1 - at)
  }
  return found
}

/**
 * The longest entry of six symbols and more within one slip of the text at `at`, in whole words: a letter wrong,
 * missing, too many, or two exchanged. Digits are never forgiven: Mindoubé 1 is not Mindoubé 2.
 */
export const closestHit = (trie: Trie, folded: Folded, at: number): Hit => {
  const { gaps, children, values, letters } = trie
  const { symbols, length } = folded
  let best: Hit = 0
  let bestDepth = SHORTEST_FORGIVEN - 1

  const note = (node: number, end: number, depth: number): void => {
    const value = values[node]
    if (!value || depth <= bestDepth || end <= at || !endsWord(symbols, end)) return
    best = hit(value, end - at)
    bestDepth = depth
  }
  const beyondGap = (position: number): number => {
    let i = position
    while (!gaps && i < length && (symbols[i] === SYMBOL.space || symbols[i] === SYMBOL.point)) i++
    return i
  }
  const next = (node: number, position: number): number => {
    const symbol = position < length ? (symbols[position] ?? 0) : ALPHABET
    return symbol < ALPHABET ? (children[node * ALPHABET + symbol] ?? 0) : 0
  }
  /** After the slip: letter by letter. */
  const follow = (from: number, position: number, fromDepth: number): void => {
    let node = from
    let depth = fromDepth
    let end = position
    while (node) {
      note(node, end, depth)
      const i = beyondGap(end)
      node = next(node, i)
      end = i + 1
      depth++
    }
  }

  let node = 0
  let depth = 0
  let end = at
  while (true) {
    note(node, end, depth)
    const i = beyondGap(end)
    const symbol = i < length ? (symbols[i] ?? 0) : 0
    // One letter too many in the text, but not its first.
    if (isLetter(symbol) && depth > 0) follow(node, i + 1, depth)
    for (let left = letters[node] ?? 0; left !== 0; left &= left - 1) {
      const other = 31 - Math.clz32(left & -left)
      const child = children[node * ALPHABET + other] ?? 0
      // One letter missing in the text; it may have been the last.
      if (values[child] || next(child, i)) follow(child, end, depth + 1)
      if (!isLetter(symbol) || other === symbol) continue
      // One letter wrong, or two exchanged.
      if (values[child] || next(child, beyondGap(i + 1))) follow(child, i + 1, depth + 1)
      const second = symbols[i + 1] === other ? (children[child * ALPHABET + symbol] ?? 0) : 0
      if (second) follow(second, i + 2, depth + 2)
    }
    node = next(node, i)
    if (!node) return best
    end = i + 1
    depth++
  }
}
