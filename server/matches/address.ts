import { type Folded, isDigit, SYMBOL, startsToken, takeOut, tokenEnd } from './french-text.ts'
import { ORIGIN_WORDS } from './origin-words.ts'
import { PLACES, type PlaceId, placeOf, UNKNOWN_PLACE } from './places.ts'
import { buildTrie, closestHit, type Hit, hitLength, hitValue, longestHit, type Trie } from './trie.ts'

/**
 * Names that are landmarks or common words as much as quarters: they count only where nothing better is named
 * ("Akébé, derrière l'hôpital" is Akébé).
 */
const LANDMARKS = new Set(
  `derriere la prison,derriere prison,derriere l hopital,derriere l hopital militaire,hopital militaire,
  hopital des instructions,hopital general,chul,hia,grand marche,bord de mer,centre ville,la campagne,campagne,
  frontiere,golf,lycee technique,institut des sports,mbolo,derriere mbolo,boulevard triomphal,bd triomphal,
  aeroport,aeroport leon mba,democratie,rond point democratie,rond point de la democratie,carrefour democratie,
  gare setrag,gare d owendo,hollando,elbeve,royal plaza,port mole,grand village,dakar,sainte marie,vallee ste marie,
  delta postal,sherko,carrefour sherko,gigi,jiji,stade de l amitie,carrefour boulingui,octra,cite octra`
    .split(',')
    .map((name) => name.trim()),
)

/** Quarters whose name exists in Ntoum too: named together with it, they are there. */
const ALSO_IN_NTOUM = /^(Lalala|Montagne Sainte|Petit-Paris)/

const WORD = { reference: 1, comingFrom: 2, generic: 3 } as const

/** Words that say "not here, but near there" about the name that follows. */
const REFERENCES = `vers apres avant route direction loin cote face pres proche derriere entre sortie devant bus
  axe allant pont limite bretelle depasser passer`
/** Where one is from may be where one lives, or may not: "à Nkembo, je suis de Franceville". */
const FROM = ['suis de', 'suis du', 'suis d']
/** What follows these is where somebody comes from, which is nobody's business here. */
const COMING_FROM = 'originaire natif native nee venue venant'
/** Words that name no place by themselves, whatever they resemble. */
const GENERICS = `carrefour rond point marche pharmacie station service engen total petrogabon petro ola ecole
  lycee eglise mosquee cite immeuble gare routiere echangeur quartier quartiers maison villa boutique restaurant
  hotel clinique hopital dispensaire college universite stade terrain mairie commissariat gendarmerie brigade
  camp police ambassade banque agence bar snack depot garage antenne chateau eau montee descente rue avenue
  boulevard impasse allee lot appartement etage chez publique public ancien ancienne nouveau nouvelle grand
  grande petit petite premier premiere deuxieme mission militaire marine maternite campus non en du de des d l la
  le les au aux a et un une mon ma notre porte numero entree pharmacies residence bloc secteur zone bureau poste`

const words = (list: string): string[] => list.split(/[\s,]+/).filter(Boolean)

/** [alias, place] of every place that stands for itself; quarters of other towns only count beside their town. */
const NAMES = [...PLACES.entries()]
  .filter(([, { sort, greaterLibreville }]) => sort !== 'quartier' || greaterLibreville)
  .flatMap(([id, { aliases }]) => aliases.map((alias) => [alias, id] as const))

const NTOUM_CENTRE = PLACES.findIndex(({ nom }) => nom === 'Ntoum centre')

/** Trie values below this are common words; the others are names: a place, and whether the name is a landmark. */
const FIRST_NAME = 16
const asValue = ([alias, id]: readonly [string, PlaceId]) =>
  [alias, FIRST_NAME + id * 2 + (LANDMARKS.has(alias) ? 1 : 0)] as const
const placeOfValue = (value: number): PlaceId => (value - FIRST_NAME) >> 1
const isLandmark = (value: number): boolean => ((value - FIRST_NAME) & 1) === 1

/** A slip that sent a family to another town would hide every nanny: a short town name has to be exact. */
const SHORTEST_FORGIVEN_TOWN = 7
const FORGIVING_NAMES = NAMES.filter(
  ([alias, id]) =>
    !LANDMARKS.has(alias) && (placeOf(id).sort !== 'ville' || alias.length >= SHORTEST_FORGIVEN_TOWN),
)
const FORGIVING = buildTrie(FORGIVING_NAMES.map(asValue), { gaps: false })

/** Value of a common word: its role, and whether a name begins with it ("cité", "camp", "pont"). */
const HEAD = 4
const firstWords = new Set(FORGIVING_NAMES.map(([alias]) => alias.split(' ')[0]))
const asRole = (role: number) => (word: string) => [word, role + (firstWords.has(word) ? HEAD : 0)] as const
/** Value of a word of origin that no place is called by: it is taken out of the text. */
const ORIGIN = 2 * HEAD
const namingWords = new Set(PLACES.flatMap(({ aliases }) => aliases.flatMap((alias) => alias.split(' '))))
const EXACT = buildTrie(
  [
    ...NAMES.map(asValue),
    ...words(REFERENCES).map(asRole(WORD.reference)),
    ...FROM.map(asRole(WORD.reference)),
    ...words(COMING_FROM).map(asRole(WORD.comingFrom)),
    ...words(GENERICS).map(asRole(WORD.generic)),
    ...[...ORIGIN_WORDS].filter((word) => !namingWords.has(word)).map((word) => [word, ORIGIN] as const),
  ],
  { gaps: false },
)

const TOWN_QUARTERS = new Map<string, Trie>()
for (const ville of new Set(PLACES.map((place) => place.ville)))
  TOWN_QUARTERS.set(
    ville,
    buildTrie(
      [...PLACES.entries()]
        .filter(([, place]) => place.sort === 'quartier' && !place.greaterLibreville && place.ville === ville)
        .flatMap(([id, { aliases }]) => aliases.map((alias) => [alias, id] as const)),
      { gaps: false },
    ),
  )

/** The best name of each sort so far, by trust and then by length; the first of equals stands. */
interface Finds {
  quarter: PlaceId
  quarterTrust: number
  town: PlaceId
  townTrust: number
  commune: PlaceId
}

const TRUST = { landmark: 1_000, reference: 2_000, plain: 3_000 } as const

const note = (finds: Finds, found: Hit, afterReference: boolean): void => {
  const id = placeOfValue(hitValue(found))
  const { sort } = placeOf(id)
  const trust =
    (isLandmark(hitValue(found)) ? TRUST.landmark : afterReference ? TRUST.reference : TRUST.plain) +
    hitLength(found)
  if (id === NTOUM_CENTRE && hitLength(found) === 'ntoum'.length) finds.commune ||= id
  else if (sort === 'commune') finds.commune ||= id
  else if (sort === 'ville' && trust > finds.townTrust) {
    finds.town = id
    finds.townTrust = trust
  } else if (sort === 'quartier' && trust > finds.quarterTrust) {
    finds.quarter = id
    finds.quarterTrust = trust
  }
}

/** A name within one slip, where no common word explains the text better. */
const forgivingHit = (folded: Folded, at: number, word: Hit): Hit => {
  if (isDigit(folded.symbols[at] ?? 0) || (word && !(hitValue(word) & HEAD))) return word
  const found = closestHit(FORGIVING, folded, at)
  return hitLength(found) > hitLength(word) ? found : word
}

/** Walks the text once, for exact names or forgivingly; words of reference hold until the next comma. */
const scan = (folded: Folded, finds: Finds, forgiving: boolean): void => {
  const { symbols, length } = folded
  let afterReference = false
  let afterComingFrom = false
  /** Where the part before the next comma begins. */
  let part = 0
  let at = 0
  while (at < length) {
    if (!startsToken(symbols, at)) {
      const symbol = symbols[at++]
      if (symbol === SYMBOL.comma || symbol === SYMBOL.stop) {
        afterReference = false
        afterComingFrom = false
        part = at
      }
      continue
    }
    const exact = longestHit(EXACT, folded, at)
    if (hitValue(exact) === ORIGIN) {
      takeOut(folded, part, at, hitLength(exact))
      afterReference = false
      afterComingFrom = false
      at = part
      continue
    }
    const found = forgiving && hitValue(exact) < FIRST_NAME ? forgivingHit(folded, at, exact) : exact
    const value = hitValue(found)
    if (value >= FIRST_NAME) {
      if (!afterComingFrom) note(finds, found, afterReference)
      at += hitLength(found)
      continue
    }
    if (value % HEAD === WORD.reference) afterReference = true
    else if (value % HEAD === WORD.comingFrom) afterComingFrom = true
    at = tokenEnd(symbols, at)
  }
}

const quarterOfTown = (folded: Folded, town: PlaceId): PlaceId => {
  const { symbols, length } = folded
  const trie = TOWN_QUARTERS.get(placeOf(town).nom)
  let best: Hit = 0
  for (let at = 0; trie && at < length; at = tokenEnd(symbols, at)) {
    const found = longestHit(trie, folded, at)
    if (hitLength(found) > hitLength(best)) best = found
  }
  return best ? hitValue(best) : town
}

/**
 * The place an address names: a quarter of greater Libreville, a commune, another town or its quarter, or unknown.
 * The longest name in whole words wins; a town elsewhere wins over a quarter of the same name, unless it is only
 * where a road leads ("PK12, route de Kango").
 */
export const readAddress = (folded: Folded): PlaceId => {
  const finds: Finds = { quarter: 0, quarterTrust: 0, town: 0, townTrust: 0, commune: 0 }
  scan(folded, finds, false)
  if (finds.quarterTrust < TRUST.reference && !finds.town) scan(folded, finds, true)
  const { quarter, quarterTrust, town, townTrust, commune } = finds
  if (town && (townTrust >= TRUST.plain || !quarter)) return quarterOfTown(folded, town)
  if (!quarter) return commune || UNKNOWN_PLACE
  const { nom, ville } = placeOf(quarter)
  const elsewhere = commune && placeOf(commune).ville !== ville
  if (elsewhere && quarterTrust < TRUST.reference) return commune
  if (commune === NTOUM_CENTRE && ALSO_IN_NTOUM.test(nom)) return commune
  return quarter
}
