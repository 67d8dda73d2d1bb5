import gazetteer from './gabon-places.json' with { type: 'json' }
import { plainText } from './plain-text.ts'

/**
 * A place that an address can name. A `quartier` of greater Libreville has a point on the map; a quarter of another town
 * is known by its name alone; `commune` is Libreville, Owendo or Akanda without a quarter.
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
  /** As people write it: lower case, no accents. */
  readonly aliases: readonly string[]
}

/** Index into PLACES; 0 is the unknown place. Indexes change with the gazetteer: only ids are stored. */
export type PlaceIndex = number
export const UNKNOWN_PLACE: PlaceIndex = 0

const plainName = (nom: string): string =>
  plainText(nom.replace(/[(/].*/, ''))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
const slug = (...parts: string[]): string =>
  parts.map((part) => plainName(part).replaceAll(' ', '-')).join('.')

const ROMAN = ['i', 'ii', 'iii', 'iv']
const IN_WORDS = 'un deux trois quatre cinq six sept huit neuf dix onze douze'.split(' ')

/** A name with its usual variants: "Mindoubé 2", "Mindoubé II", "Mindoubé deux"; "Mont-Bouët", "Mt Bouët". */
const variantsOf = (nom: string): string[] => {
  const plain = plainName(nom)
  const short = plain.replace(/\bmont\b/, 'mt').replace(/\bsaint(e?)\b/, 'st$1')
  const [, before = '', number = ''] = /^(.*[a-z] )(\d+)$/.exec(plain) ?? []
  const inWords = IN_WORDS[Number(number) - 1]
  const roman = before === 'pk ' ? undefined : ROMAN[Number(number) - 1]
  const names = [plain, short, inWords && before + inWords, roman && before + roman]
  return [...new Set(names.filter((name) => name !== undefined))]
}

const unknown: Place = {
  id: '',
  sort: 'inconnu',
  nom: '',
  ville: '',
  greaterLibreville: false,
  point: null,
  aliases: [],
}

const quarters = [...gazetteer.quartiers, ...gazetteer.pointsKilometriques].map(
  ({ nom, commune, lat, lon, alias }): Place => ({
    id: slug(nom),
    sort: 'quartier',
    nom: nom.replace(/ \(.*/, ''),
    ville: commune,
    greaterLibreville: true,
    point: { lat, lon },
    aliases: [nom, ...alias].flatMap(variantsOf),
  }),
)

/** The communes of greater Libreville are towns in the gazetteer; the other towns are too far to commute. */
const COMMUNES = ['Libreville', 'Akanda', 'Owendo']
/** Ntoum is a small town: its name alone means its centre, so it is no commune. */
export const NTOUM_CENTRE = 'Ntoum centre'

const towns = gazetteer.villes
  .filter(({ nom }) => nom !== 'Ntoum')
  .map(
    ({ nom, alias }): Place => ({
      ...unknown,
      id: slug(nom),
      sort: COMMUNES.includes(nom) ? 'commune' : 'ville',
      nom,
      ville: nom,
      greaterLibreville: COMMUNES.includes(nom),
      aliases: [nom, ...alias].flatMap(variantsOf),
    }),
  )

const quartersOfTowns = Object.entries(gazetteer.quartiersDesVilles).flatMap(([ville, noms]) =>
  noms.map(
    (nom): Place => ({
      ...unknown,
      id: slug(ville, nom),
      sort: 'quartier',
      nom,
      ville,
      aliases: [plainName(nom), plainName(nom).replace(/^(la|le|les|quartier) /, '')],
    }),
  ),
)

export const PLACES: readonly Place[] = [unknown, ...quarters, ...towns, ...quartersOfTowns]

export const placeAt = (index: PlaceIndex): Place => PLACES[index] ?? unknown

const indexes = new Map(PLACES.map(({ id }, index) => [id, index]))

/** Index of a place. The unknown place for null, and for an id that is no longer in the gazetteer. */
export const placeIndexOf = (id: string | null): PlaceIndex => indexes.get(id ?? '') ?? UNKNOWN_PLACE
