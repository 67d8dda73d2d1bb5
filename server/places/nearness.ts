import { PLACES, type Place, type PlaceIndex, placeAt } from './known-places.ts'
import { memo } from './memo.ts'

/** How near two places are, from worst ("autre-ville": never matched) to best. Scores: server/matches/values.ts. */
const NEARNESS = [
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

/** Upper bounds in km. Two places of greater Libreville beyond the last bound are 'loin'. */
export const RADII_KM: readonly (readonly [Nearness, number])[] = [
  ['deux-pas', 1.5],
  ['voisin', 4],
  ['secteur', 8],
]
const nearnessByDistance = (km: number): Nearness => RADII_KM.find(([, max]) => km <= max)?.[0] ?? 'loin'

const EARTH_RADIUS_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in km, the same in both directions; null without a point on the map. */
export const distanceKm = ({ point: from }: Place, { point: to }: Place): number | null => {
  if (!from || !to) return null
  const dLat = radians(to.lat - from.lat) / 2
  const dLon = radians(to.lon - from.lon) / 2
  const h =
    Math.sin(dLat) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(dLon) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(h))
}

/** Places to measure distances from: the place itself, or for a commune all its quarters that have coordinates. */
const pointsOf = (place: Place): readonly Place[] =>
  place.sort === 'commune' ? PLACES.filter(({ point, ville }) => point && ville === place.nom) : [place]

const relate = (a: PlaceIndex, b: PlaceIndex): Nearness => {
  const one = placeAt(a)
  const other = placeAt(b)
  if (one.sort === 'inconnu' || other.sort === 'inconnu') return 'a-preciser'
  if (a === b && one.sort === 'quartier') return 'meme-quartier'
  if (!one.greaterLibreville || !other.greaterLibreville)
    return one.ville === other.ville ? 'meme-ville' : 'autre-ville'
  const km = distanceKm(one, other)
  if (km !== null) return nearnessByDistance(km)
  // At least one place is a whole commune. Owendo and Akanda are small enough to count as near; Libreville is not.
  if (one.ville === other.ville && one.ville !== 'Libreville') return 'meme-ville'
  const distances = pointsOf(one).flatMap((from) =>
    pointsOf(other).map((to) => distanceKm(from, to) ?? Infinity),
  )
  return nearnessByDistance(Math.min(...distances)) === 'loin' ? 'loin' : 'a-preciser'
}

/** How near a place is to each place. Computed when it is first asked for: all at once would delay the start. */
const relations = memo((a: PlaceIndex) => PLACES.map((_, b) => relate(a, b)))
export const nearness = (a: PlaceIndex, b: PlaceIndex): Nearness => relations(a)[b] ?? 'autre-ville'
