import gazetteer from './gabon-places.json' with { type: 'json' }

/**
 * A place that an address can name. A `quartier` of greater Libreville has a point on the map; a quarter of another
 * town is known by its name alone; `commune` is Libreville, Owendo or Akanda without a quarter.
 */
export interface Place {
  /** Stable, stored in the facts: 'nzeng-ayong', 'port-gentil.matanda', 'owendo'. */
  readonly id: string
  readonly sort: 'inconnu' | 'quartier' | 'commune' | 'ville'
  readonly nom: string
  /** The commune or town of a quarter; for a commune or town, its own name. */
  readonly ville: string
  readonly greaterLibreville: boolean
  readonly point: { readonly lat: number; readonly lon: number } | null
  /** As people write it, its own name first: lower case, no accents; some numbers also in Roman numerals or words. */
  readonly aliases: readonly string[]
}

/** Index into PLACES; 0 is the unknown place. Indexes change with the gazetteer: only ids are stored. */
export type PlaceIndex = number
export const UNKNOWN_PLACE: PlaceIndex = 0

/** The unknown place is the first. */
export const PLACES = gazetteer.places as readonly Place[]

export const placeAt = (index: PlaceIndex): Place => (PLACES[index] ?? PLACES[UNKNOWN_PLACE]) as Place

const indexes = new Map(PLACES.map(({ id }, index) => [id, index]))

/** Index of a place. The unknown place for null, and for an id that is no longer in the gazetteer. */
export const placeIndexOf = (id: string | null): PlaceIndex => indexes.get(id ?? '') ?? UNKNOWN_PLACE
