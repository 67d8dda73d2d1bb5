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
    // Most steps are inside a word, where nobody need know whether an entry ends.
    const value = endsWord(symbols, i + 1) ? values[node] : 0
    if (value) found = hit(value, i + 1 - at)
  }
  return found
}

/** One search of `closestHit` under way: where it stands, and its best find so far. */
interface Slip {
  readonly trie: Trie
  readonly folded: Folded
  readonly at: number
  best: Hit
  bestDepth: number
}

const beyondGap = ({ trie, folded: { symbols, length } }: Slip, position: number): number => {
  let i = position
  while (!trie.gaps && i < length && (symbols[i] === SYMBOL.space || symbols[i] === SYMBOL.point)) i++
  return i
}

const next = ({ trie: { children }, folded: { symbols, length } }: Slip, node: number, i: number): number => {
  const symbol = i < length ? (symbols[i] ?? 0) : ALPHABET
  return symbol < ALPHABET ? (children[node * ALPHABET + symbol] ?? 0) : 0
}

const note = (slip: Slip, node: number, end: number, depth: number): void => {
  const value = slip.trie.values[node]
  if (!value || depth <= slip.bestDepth || end <= slip.at || !endsWord(slip.folded.symbols, end)) return
  slip.best = hit(value, end - slip.at)
  slip.bestDepth = depth
}

/** After the slip: letter by letter. */
const follow = (slip: Slip, from: number, position: number, fromDepth: number): void => {
  let node = from
  let depth = fromDepth
  let end = position
  while (node) {
    note(slip, node, end, depth)
    const i = beyondGap(slip, end)
    node = next(slip, node, i)
    end = i + 1
    depth++
  }
}

/**
 * The longest entry of six symbols and more within one slip of the text at `at`, in whole words: a letter wrong,
 * missing, too many, or two exchanged. Digits are never forgiven: Mindoubé 1 is not Mindoubé 2.
 */
export const closestHit = (trie: Trie, folded: Folded, at: number): Hit => {
  const { children, values, letters } = trie
  const { symbols, length } = folded
  const slip: Slip = { trie, folded, at, best: 0, bestDepth: SHORTEST_FORGIVEN - 1 }
  let node = 0
  let depth = 0
  let end = at
  while (true) {
    note(slip, node, end, depth)
    const i = beyondGap(slip, end)
    const symbol = i < length ? (symbols[i] ?? 0) : 0
    const isAtLetter = isLetter(symbol)
    // One letter too many in the text, but not its first.
    if (isAtLetter && depth > 0) follow(slip, node, i + 1, depth)
    for (let left = letters[node] ?? 0; left !== 0; left &= left - 1) {
      const other = 31 - Math.clz32(left & -left)
      const child = children[node * ALPHABET + other] ?? 0
      // One letter missing in the text; it may have been the last.
      if (values[child] || next(slip, child, i)) follow(slip, child, end, depth + 1)
      if (!isAtLetter || other === symbol) continue
      // One letter wrong, or two exchanged.
      if (values[child] || next(slip, child, beyondGap(slip, i + 1))) follow(slip, child, i + 1, depth + 1)
      const second = symbols[i + 1] === other ? (children[child * ALPHABET + symbol] ?? 0) : 0
      if (second) follow(slip, second, i + 2, depth + 2)
    }
    node = next(slip, node, i)
    if (!node) return slip.best
    end = i + 1
    depth++
  }
}
