import { DISTANCES } from '#contract/matches.admin.ts'
import { formatHalfHours, formatKm, formatShortHour, formatYears } from '#contract/spoken-units.admin.ts'
import type { Experience } from '../experience/read-experience.ts'
import { type PlaceIndex, placeAt } from '../places/known-places.ts'
import { distanceKm, nearness } from '../places/nearness.ts'
import { coverage } from './hours.ts'
import { A_DEJA, AUPRES, AUTRE_PUBLIC, DISPONIBLE, POSTE, SERVICE } from './phrases.ts'
import type { NannyFacts, Offered, RequestFacts, Wanted } from './score.ts'
import { careOf, fits, hasManyChildren, isOtherPublic, lacksGroups, metier } from './score.ts'
import { VALUES } from './values.ts'

/** Reasons of a pair, in French: for the family, for the nanny, and what is unknown or speaks against it. */
interface Reasons {
  readonly famille: string[]
  readonly nounou: string[]
  readonly aVerifier: string[]
}

/** Most reasons on a card. */
const MOST = 6
/** Most reasons for the family, so that `aVerifier` always has room. */
const MOST_FOR_FAMILY = 3

const capital = (phrase: string): string => phrase.charAt(0).toUpperCase() + phrase.slice(1)

const sayHours = (wanted: Wanted, { disponibilites }: Offered, to: Reasons): void => {
  const { hours } = wanted
  const { part, certain } = coverage(wanted, disponibilites)
  const asked = `${formatShortHour(hours.debut)}-${formatShortHour(hours.fin)}`
  if (disponibilites === null) to.aVerifier.push(`Disponibilités à préciser pour ${asked}`)
  else if (!certain) to.aVerifier.push(`Jours à préciser\u00a0: ${DISPONIBLE[disponibilites].toLowerCase()}`)
  else if (part === 1) to.famille.push(`${DISPONIBLE[disponibilites]}, couvre ${asked}`)
  else if (part === 0) to.aVerifier.push(`${DISPONIBLE[disponibilites]} seulement, demande pour ${asked}`)
  else {
    const length = hours.end - hours.start
    const covered = `${formatHalfHours(part * length)} sur ${formatHalfHours(length)} par jour`
    if (part >= VALUES.plafond.moitie) to.famille.push(`${DISPONIBLE[disponibilites]}, couvre ${covered}`)
    else to.aVerifier.push(`${DISPONIBLE[disponibilites]}, ne couvre que ${covered}`)
  }
}

const sayJob = ({ typeService }: Wanted, { typePoste, experience }: Offered, to: Reasons): void => {
  const valeur = metier(typeService, typePoste, experience)
  if (valeur === 1) to.nounou.push(`Poste recherché\u00a0: ${POSTE[typePoste]}`)
  else if (experience[careOf(typeService)])
    to.famille.push(`Candidature\u00a0: ${POSTE[typePoste]}, mais ${A_DEJA[careOf(typeService)]}`)
  else to.aVerifier.push(`Candidature\u00a0: ${POSTE[typePoste]}, pour ${SERVICE[typeService]}`)
}

const sayYears = ({ approximatif }: Experience, annees: number): string => {
  if (!approximatif) return formatYears(annees)
  return annees < 1 ? 'Quelques mois' : annees > 2 ? 'Plusieurs années' : 'Quelques années'
}

const sayExperience = (wanted: Wanted, { typePoste, experience }: Offered, to: Reasons): void => {
  const { annees, approximatif } = experience
  const service = careOf(wanted.typeService)
  const ownJob = metier(wanted.typeService, typePoste, experience) === 1
  // Of a nanny of another trade, `sayJob` states whether she has done this work.
  const words = ownJob && fits(wanted.typeService, experience) ? ` ${AUPRES[service]}` : ''
  if (annees !== null && annees > 0) to.famille.push(`${sayYears(experience, annees)} d'expérience${words}`)
  else if (ownJob && experience[service]) to.famille.push(capital(A_DEJA[service]))
  if (annees === null) to.aVerifier.push('Expérience à préciser')
  else if (annees === 0) to.aVerifier.push('Débute dans le métier')
  else if (approximatif) to.aVerifier.push("Durée de l'expérience à préciser")
  if (isOtherPublic(wanted.typeService, experience)) to.aVerifier.push(AUTRE_PUBLIC[service])
  if (lacksGroups(wanted, experience))
    to.aVerifier.push(`${wanted.nombreEnfants} enfants à la fois\u00a0: habitude à vérifier`)
  else if (wanted.typeService !== 'personne' && hasManyChildren(wanted) && experience.groupes)
    to.famille.push("A l'habitude de plusieurs enfants")
}

const sayQuarter = (request: PlaceIndex, nanny: PlaceIndex, to: Reasons): void => {
  const [family, hers] = [request, nanny].map((place) => placeAt(place).sort !== 'quartier')
  if (family && hers) to.aVerifier.push('Quartiers à préciser')
  else if (family) to.aVerifier.push('Quartier de la famille à préciser')
  else if (hers) to.aVerifier.push('Quartier de la nounou à préciser')
}

const sayNearness = (request: PlaceIndex, nanny: PlaceIndex, to: Reasons): void => {
  const near = nearness(request, nanny)
  const [work, home] = [placeAt(request), placeAt(nanny)]
  const km = distanceKm(home, work)
  const way = `${km === null ? '' : `${formatKm(km)} `}entre ${home.nom} et ${work.nom}`
  if (near === 'meme-quartier') to.nounou.push(`${DISTANCES[near]}\u00a0: ${home.nom}`)
  else if (near === 'meme-ville')
    to.nounou.push(`${DISTANCES[home.greaterLibreville ? 'commune' : 'ville']}\u00a0: ${home.ville}`)
  else if (near === 'loin') to.aVerifier.push(`${DISTANCES[near]} ${way}`)
  else if (near === 'deux-pas' || near === 'voisin' || near === 'secteur')
    to.nounou.push(`${DISTANCES[near]}\u00a0: ${way}`)
  if (near === 'meme-ville' || near === 'a-preciser') sayQuarter(request, nanny, to)
}

/** At most MOST in all; those to verify come last. */
export const reasons = (request: RequestFacts, nanny: NannyFacts): Reasons => {
  const draft: Reasons = { famille: [], nounou: [], aVerifier: [] }
  sayHours(request.wanted, nanny.offered, draft)
  sayJob(request.wanted, nanny.offered, draft)
  // Before the experience, of which up to three are to verify: with a long way, the distance is never cut off.
  sayNearness(request.place, nanny.place, draft)
  sayExperience(request.wanted, nanny.offered, draft)
  if (request.wanted.hours.source === 'habituelles')
    draft.aVerifier.push('Horaires de la famille à confirmer')
  const famille = draft.famille.slice(0, MOST_FOR_FAMILY)
  return {
    famille,
    nounou: draft.nounou,
    aVerifier: draft.aVerifier.slice(0, MOST - famille.length - draft.nounou.length),
  }
}
