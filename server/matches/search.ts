import {
  bandOf,
  type Groups,
  type Nannies,
  RINGS,
  ringOf,
  scoreTable,
  type View,
  viewsOf,
  type Wish,
} from './classes.ts'
import { PLACES, type PlaceId } from './places.ts'

/** Where nannies live in each ring around a place, and which bands of a view are among them. */
interface Around {
  readonly places: readonly (readonly PlaceId[])[]
  /** The bands in a ring, one bit a band. */
  readonly bandsIn: (ring: number) => Int32Array
}

/** The bands of a view that live in each place, one bit a band. */
const bandsByPlace = ({ bands, cells: { start } }: View): { present: Int32Array; words: number } => {
  const words = Math.ceil(bands / 32)
  const present = new Int32Array(PLACES.length * words)
  for (let band = 0; band < bands; band++)
    for (let place = 0; place < PLACES.length; place++) {
      const cell = band * PLACES.length + place
      if (start[cell] === start[cell + 1]) continue
      const word = place * words + (band >> 5)
      present[word] = (present[word] ?? 0) | (1 << (band & 31))
    }
  return { present, words }
}

const gatherBits = (present: Int32Array, words: number, places: readonly PlaceId[]): Int32Array => {
  const bits = new Int32Array(words)
  for (const place of places)
    for (let i = 0; i < words; i++) bits[i] = (bits[i] ?? 0) | (present[place * words + i] ?? 0)
  return bits
}

/** One wish in one place, with what is needed to find its nannies. */
export interface Search {
  readonly view: View
  readonly table: readonly Groups[]
  readonly around: Around
}

/** Makes searches; views, tables and surroundings are made when first needed. */
export const searches = (nannies: Nannies): ((wish: Wish, place: PlaceId) => Search) => {
  const viewFor = viewsOf(nannies)
  const homes = [...new Set(nannies.places)]
  const homesByRing: (readonly (readonly PlaceId[])[] | undefined)[] = []
  const ringsAround = (place: PlaceId): readonly (readonly PlaceId[])[] => {
    homesByRing[place] ??= Array.from({ length: RINGS }, (_, ring) =>
      homes.filter((home) => ringOf(place, home) === ring),
    )
    return homesByRing[place]
  }
  const tables = new Map<Wish, readonly Groups[]>()
  const known = new Map<View, ReturnType<typeof bandsByPlace> & { around: (Around | undefined)[] }>()
  const lookAround = (view: View, place: PlaceId): Around => {
    const own = known.get(view) ?? { ...bandsByPlace(view), around: [] }
    known.set(view, own)
    const before = own.around[place]
    if (before) return before
    const { words, present } = own
    const places = ringsAround(place)
    const rings: (Int32Array | undefined)[] = []
    const bandsIn = (ring: number): Int32Array => {
      rings[ring] ??= gatherBits(present, words, places[ring] ?? [])
      return rings[ring]
    }
    own.around[place] = { places, bandsIn }
    return own.around[place]
  }
  return (wish, place) => {
    const view = viewFor(wish)
    const table = tables.get(wish) ?? scoreTable(wish, view)
    tables.set(wish, table)
    return { view, table, around: lookAround(view, place) }
  }
}

/** The nannies that reach exactly one score: `visit` gets ranges of `view.cells.members`, each ascending. */
export const visitLevel = (
  { view, table, around }: Search,
  score: number,
  visit: (from: number, until: number) => void,
): void => {
  const { start } = view.cells
  for (let availability = 0; availability < table.length; availability++) {
    const column = table[availability]
    const last = column?.start[score + 1] ?? 0
    for (let i = column?.start[score] ?? 0; i < last; i++) {
      const entry = column?.members[i] ?? 0
      const band = bandOf(Math.floor(entry / RINGS), availability)
      const ring = entry % RINGS
      if (!((around.bandsIn(ring)[band >> 5] ?? 0) & (1 << (band & 31)))) continue
      const row = band * PLACES.length
      for (const place of around.places[ring] ?? []) {
        const from = start[row + place] ?? 0
        const until = start[row + place + 1] ?? 0
        if (from < until) visit(from, until)
      }
    }
  }
}
