import gazetteer from './gabon-places.json' with { type: 'json' }

/** Index into PLACES; 0 is the place nobody could name. */
export type PlaceId = number
export const UNKNOWN_PLACE: PlaceId = 0

interface Point {
  readonly lat: number
  readonly lon: number
}

/**
 * What an address can be reduced to. A `quartier` has a point on the map when it is in greater Libreville; a quarter
 * of another town is only known by its name; `commune` is Libreville, Owendo or Akanda without a quarter.
 */
export interface Place {
  readonly sort: 'inconnu' | 'quartier' | 'commune' | 'ville'
  readonly nom: string
  /** The commune or the town it lies in; its own name for these. */
  readonly ville: string
  readonly greaterLibreville: boolean
  readonly point: Point | null
  /** As people write it: lower case, no accents. */
  readonly aliases: readonly string[]
}

const plain = (nom: string): string =>
  nom
    .replace(/[(/].*/, '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const ROMAN = ['i', 'ii', 'iii', 'iv']
const IN_WORDS = 'un deux trois quatre cinq six sept huit neuf dix onze douze'.split(' ')
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/\bmont\b/, 'mt'],
  [/\bsainte\b/, 'ste'],
  [/\bsaint\b/, 'st'],
]
/** As people write it: "Mindoubé 2", "Mindoubé II" and "Mindoubé deux" alike, "Mt Bouët". */
const spellings = (nom: string): string[] => {
  const written = plain(nom)
  const all = new Set([written])
  for (const [long, short] of SHORT) all.add(written.replace(long, short))
  const [, before = '', number = ''] = /^(.*[a-z] )(\d+)$/.exec(written) ?? []
  const inWords = IN_WORDS[Number(number) - 1]
  if (inWords) all.add(before + inWords)
  const roman = ROMAN[Number(number) - 1]
  if (roman && before !== 'pk ') all.add(before + roman)
  return [...all]
}

/** The four communes of greater Libreville are towns in the gazetteer; the other towns are too far to commute. */
const COMMUNES = new Set(['Libreville', 'Akanda', 'Owendo', 'Ntoum'])
/** Of these, Ntoum is a small town of its own: its name alone means its centre. */
const NTOUM_CENTRE = 'Ntoum centre'

/** The kilometre posts go on along the N1 from PK12 to the centre of Ntoum, close to PK39. */
const LAST_GAZETTEER_PK = 12
const NTOUM_PK = 39

const kilometrePosts = (): Place[] => {
  const start = gazetteer.quartiers.find(({ nom }) => nom === `PK${LAST_GAZETTEER_PK}`)
  const end = gazetteer.quartiers.find(({ nom }) => nom === NTOUM_CENTRE)
  if (!start || !end) throw new Error('The gazetteer has lost PK12 or the centre of Ntoum')
  const posts: Place[] = []
  for (let pk = LAST_GAZETTEER_PK + 1; pk < NTOUM_PK; pk++) {
    const share = (pk - LAST_GAZETTEER_PK) / (NTOUM_PK - LAST_GAZETTEER_PK)
    posts.push({
      sort: 'quartier',
      nom: `PK${pk}`,
      ville: 'Ntoum',
      greaterLibreville: true,
      point: {
        lat: start.lat + share * (end.lat - start.lat),
        lon: start.lon + share * (end.lon - start.lon),
      },
      aliases: [`pk ${pk}`],
    })
  }
  return posts
}

export const PLACES: readonly Place[] = [
  { sort: 'inconnu', nom: '', ville: '', greaterLibreville: false, point: null, aliases: [] },
  ...gazetteer.quartiers.map(
    ({ nom, commune, lat, lon, alias }): Place => ({
      sort: 'quartier',
      nom: nom.replace(/ \(.*/, ''),
      ville: commune,
      greaterLibreville: true,
      point: { lat, lon },
      aliases: [nom, ...alias].flatMap(spellings),
    }),
  ),
  ...kilometrePosts(),
  ...gazetteer.villes
    .filter(({ nom }) => nom !== 'Ntoum')
    .map(
      ({ nom, alias }): Place => ({
        sort: COMMUNES.has(nom) ? 'commune' : 'ville',
        nom,
        ville: nom,
        greaterLibreville: COMMUNES.has(nom),
        point: null,
        aliases: [nom, ...alias].flatMap(spellings),
      }),
    ),
  ...Object.entries(gazetteer.quartiersDesVilles).flatMap(([ville, noms]) =>
    noms.map(
      (nom): Place => ({
        sort: 'quartier',
        nom,
        ville,
        greaterLibreville: false,
        point: null,
        aliases: [plain(nom), plain(nom).replace(/^(la|le|les|quartier) /, '')],
      }),
    ),
  ),
]

export const placeOf = (id: PlaceId): Place => {
  const place = PLACES[id]
  if (!place) throw new RangeError(`No place ${id}`)
  return place
}

const EARTH_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

const asTheCrowFlies = (from: Point, to: Point): number => {
  const dLat = radians(to.lat - from.lat) / 2
  const dLon = radians(to.lon - from.lon) / 2
  const h =
    Math.sin(dLat) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(dLon) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(h))
}

/** In km, of every pair of places, row by row; none where one of the two has no point on the map. */
const kilometres = new Float64Array(PLACES.length ** 2).fill(Number.NaN)
const kmBetween = (a: PlaceId, b: PlaceId): number => kilometres[a * PLACES.length + b] ?? Number.NaN
for (const [a, { point: from }] of PLACES.entries())
  for (const [b, { point: to }] of PLACES.entries()) {
    if (!from || !to) continue
    kilometres[a * PLACES.length + b] = b < a ? kmBetween(b, a) : asTheCrowFlies(from, to)
  }

/** As the crow flies, in km; null when one of the two has no point on the map. */
export const distanceKm = (a: PlaceId, b: PlaceId): number | null => {
  const km = kmBetween(a, b)
  return Number.isNaN(km) ? null : km
}

/** How two places stand to each other, from the gate to the best. The values of the signal are in score.ts. */
export const NEARNESS = [
  'autre-ville',
  'loin',
  'a-preciser',
  'secteur',
  'meme-ville',
  'voisin',
  'deux-pas',
  'meme-quartier',
] as const
export type Nearness = (typeof NEARNESS)[number]

/** Upper bounds in km; beyond the last, two places of greater Libreville are far apart. */
const RINGS: readonly (readonly [Nearness, number])[] = [
  ['deux-pas', 1.5],
  ['voisin', 4],
  ['secteur', 8],
]

const nearnessByDistance = (km: number): Nearness => RINGS.find(([, max]) => km <= max)?.[0] ?? 'loin'

/** The places with a point that a place may mean: itself, or any of its commune's quarters. */
const POINTS = PLACES.map(({ sort, nom }, id) =>
  sort === 'commune'
    ? [...PLACES.keys()].filter((other) => PLACES[other]?.point && PLACES[other]?.ville === nom)
    : [id],
)

const closestKm = (a: PlaceId, b: PlaceId): number => {
  let closest = Infinity
  for (const from of POINTS[a] ?? [])
    for (const to of POINTS[b] ?? []) {
      const km = kmBetween(from, to)
      if (km < closest) closest = km
    }
  return closest
}

const relate = (a: PlaceId, b: PlaceId): Nearness => {
  const one = placeOf(a)
  const other = placeOf(b)
  if (one.sort === 'inconnu' || other.sort === 'inconnu') return 'a-preciser'
  if (a === b && one.sort === 'quartier') return 'meme-quartier'
  if (!one.greaterLibreville || !other.greaterLibreville)
    return one.ville === other.ville ? 'meme-ville' : 'autre-ville'
  const km = distanceKm(a, b)
  if (km !== null) return nearnessByDistance(km)
  // A commune without a quarter: Owendo and Akanda are small enough to say something, Libreville is not.
  if (one.ville === other.ville && one.ville !== 'Libreville') return 'meme-ville'
  return nearnessByDistance(closestKm(a, b)) === 'loin' ? 'loin' : 'a-preciser'
}

/** NEARNESS index of every pair of places, row by row: the engine reads it once for each pair of classes. */
const relations = new Uint8Array(PLACES.length ** 2)
for (const a of PLACES.keys())
  for (const b of PLACES.keys())
    relations[a * PLACES.length + b] =
      b < a ? (relations[b * PLACES.length + a] ?? 0) : NEARNESS.indexOf(relate(a, b))

export const nearness = (a: PlaceId, b: PlaceId): Nearness =>
  NEARNESS[relations[a * PLACES.length + b] ?? 0] ?? 'autre-ville'
