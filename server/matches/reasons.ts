import { type PlaceIndex, placeAt } from '../places/known-places.ts'
import { distanceKm, nearness } from '../places/nearness.ts'
import { coverage, formatShortHour } from './hours.ts'
import { A_DEJA, AUPRES, DISPONIBLE, POSTE, SERVICE } from './phrases.ts'
import {
  careOf,
  fits,
  isOtherPublic,
  lacksGroups,
  metier,
  type NannyFacts,
  type Offered,
  type RequestFacts,
  type Wanted,
} from './score.ts'

/** Why a pair is proposed, in French, each fact once: for the family, for the nanny, and what is left to ask. */
export interface Reasons {
  readonly famille: readonly string[]
  readonly nounou: readonly string[]
  readonly aVerifier: readonly string[]
}

/** Most reasons on a card. */
const MOST = 6
/** Most reasons for the family, so that the questions of `aVerifier` always have room. */
const MOST_FOR_FAMILY = 3

const capital = (phrase: string): string => phrase.charAt(0).toUpperCase() + phrase.slice(1)

/** The reasons of one pair under construction. */
interface Draft {
  readonly famille: string[]
  readonly nounou: string[]
  readonly aVerifier: string[]
}

/** Half-hours as people say a duration: 8h, 8h30; to the half-hour, since an average over days may fall between. */
const direDuree = (halfHours: number): string => {
  const whole = Math.max(1, Math.round(halfHours))
  if (whole === 1) return '30 min'
  return `${Math.floor(whole / 2)}h${whole % 2 === 0 ? '' : '30'}`
}

const sayHours = ({ typeService, hours }: Wanted, { disponibilites }: Offered, to: Draft): void => {
  const { part, certain } = coverage(typeService, hours, disponibilites)
  const asked = `${formatShortHour(hours.debut)}-${formatShortHour(hours.fin)}`
  if (disponibilites === null) to.aVerifier.push(`Disponibilités à préciser pour ${asked}`)
  else if (!certain) to.aVerifier.push(`Jours à préciser\u00a0: ${DISPONIBLE[disponibilites].toLowerCase()}`)
  else if (part === 1) to.famille.push(`${DISPONIBLE[disponibilites]}, couvre ${asked}`)
  else if (part === 0) to.aVerifier.push(`${DISPONIBLE[disponibilites]} seulement, demande pour ${asked}`)
  else {
    const length = hours.end - hours.start
    const covered = `${direDuree(part * length)} sur ${direDuree(length)} par jour`
    if (part >= 0.5) to.famille.push(`${DISPONIBLE[disponibilites]}, couvre ${covered}`)
    else to.aVerifier.push(`${DISPONIBLE[disponibilites]}, ne couvre que ${covered}`)
  }
}

const sayJob = ({ typeService }: Wanted, { typePoste, experience }: Offered, to: Draft): void => {
  const valeur = metier(typeService, typePoste, experience)
  if (valeur === 1) to.nounou.push(`Poste recherché\u00a0: ${POSTE[typePoste]}`)
  else if (experience[careOf(typeService)])
    to.famille.push(`Candidature\u00a0: ${POSTE[typePoste]}, mais ${A_DEJA[careOf(typeService)]}`)
  else to.aVerifier.push(`Candidature\u00a0: ${POSTE[typePoste]}, pour ${SERVICE[typeService]}`)
}

const direAnnees = ({ annees, approximatif }: { annees: number; approximatif: boolean }): string => {
  if (approximatif) return annees < 1 ? 'Quelques mois' : annees > 2 ? 'Plusieurs années' : 'Quelques années'
  if (annees < 1) return `${Math.max(1, Math.round(annees * 12))} mois`
  const entieres = Math.floor(annees)
  return `${entieres} ${entieres === 1 ? 'an' : 'ans'}${annees - entieres === 0.5 ? ' et demi' : ''}`
}

const sayExperience = (wanted: Wanted, { typePoste, experience }: Offered, to: Draft): void => {
  const { annees, approximatif } = experience
  const service = careOf(wanted.typeService)
  const ownJob = metier(wanted.typeService, typePoste, experience) === 1
  // `sayJob` states the experience of a nanny of another trade.
  const words = ownJob && fits(wanted.typeService, experience) ? ` ${AUPRES[service]}` : ''
  if (annees !== null && annees > 0)
    to.famille.push(`${direAnnees({ annees, approximatif })} d'expérience${words}`)
  else if (ownJob && experience[service]) to.famille.push(capital(A_DEJA[service]))
  if (annees === null) to.aVerifier.push('Expérience à préciser')
  else if (annees === 0) to.aVerifier.push('Débute dans le métier')
  else if (approximatif) to.aVerifier.push("Durée de l'expérience à préciser")
  if (isOtherPublic(wanted.typeService, experience))
    to.aVerifier.push(
      wanted.typeService === 'personne'
        ? 'Expérience avec des enfants seulement'
        : "Expérience auprès d'adultes seulement",
    )
  if (lacksGroups(wanted, experience))
    to.aVerifier.push(`${wanted.nombreEnfants} enfants à la fois\u00a0: habitude à vérifier`)
  else if (wanted.typeService !== 'personne' && wanted.nombreEnfants >= 3 && experience.groupes)
    to.famille.push("A l'habitude de plusieurs enfants")
}

const direKm = (km: number): string => {
  const shown = km < 10 ? Math.max(0.1, Math.round(km * 10) / 10) : Math.round(km)
  return `${String(shown).replace('.', ',')} km`
}

/** No quarter: an unknown place, or a commune or a town by itself. */
const lacksQuarter = (id: PlaceIndex): boolean => placeAt(id).sort !== 'quartier'

const sayQuarter = (request: PlaceIndex, nanny: PlaceIndex, to: Draft): void => {
  const family = lacksQuarter(request)
  const hers = lacksQuarter(nanny)
  if (family && hers) to.aVerifier.push('Quartiers à préciser')
  else if (family) to.aVerifier.push('Quartier de la famille à préciser')
  else if (hers) to.aVerifier.push('Quartier de la nounou à préciser')
}

const sayNearness = (request: PlaceIndex, nanny: PlaceIndex, to: Draft): void => {
  const near = nearness(request, nanny)
  const home = placeAt(nanny)
  const work = placeAt(request)
  const km = distanceKm(nanny, request)
  const way = `${km === null ? '' : `${direKm(km)} `}entre ${home.nom} et ${work.nom}`
  if (near === 'meme-quartier') to.nounou.push(`Même quartier\u00a0: ${home.nom}`)
  else if (near === 'deux-pas') to.nounou.push(`À deux pas\u00a0: ${way}`)
  else if (near === 'voisin') to.nounou.push(`Quartier voisin\u00a0: ${way}`)
  else if (near === 'secteur') to.nounou.push(`Même secteur\u00a0: ${way}`)
  else if (near === 'loin') to.aVerifier.push(`Trajet long ${way}`)
  else if (near === 'meme-ville') {
    to.nounou.push(`Même ${home.greaterLibreville ? 'commune' : 'ville'}\u00a0: ${home.ville}`)
    sayQuarter(request, nanny, to)
  } else if (near === 'a-preciser') sayQuarter(request, nanny, to)
}

/** At most six in all, those left to ask last. */
export const reasons = (request: RequestFacts, nanny: NannyFacts): Reasons => {
  const draft: Draft = { famille: [], nounou: [], aVerifier: [] }
  sayHours(request.wanted, nanny.offered, draft)
  sayJob(request.wanted, nanny.offered, draft)
  sayExperience(request.wanted, nanny.offered, draft)
  sayNearness(request.place, nanny.place, draft)
  if (request.wanted.hours.source === 'habituelles')
    draft.aVerifier.push('Horaires de la famille à confirmer')
  const famille = draft.famille.slice(0, MOST_FOR_FAMILY)
  return {
    famille,
    nounou: draft.nounou,
    aVerifier: draft.aVerifier.slice(0, MOST - famille.length - draft.nounou.length),
  }
}
