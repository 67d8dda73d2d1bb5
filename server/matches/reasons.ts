import type { Disponibilites, TypePoste } from '#contract/nanny-applications.ts'
import type { TypeService } from '#contract/parent-requests.ts'
import { coverage, direHeure } from './hours.ts'
import { distanceKm, nearness, type PlaceId, placeOf } from './places.ts'
import {
  fits,
  isOtherPublic,
  lacksGroups,
  type Metier,
  metier,
  metierDemande,
  type TraitsDemande,
  type TraitsNounou,
} from './score.ts'

/** Why a pair is proposed, in French, each fact once: for the family, for the nanny, and what is left to ask. */
export interface Reasons {
  readonly famille: readonly string[]
  readonly nounou: readonly string[]
  readonly aVerifier: readonly string[]
}

/** On a card nobody reads more. */
const MOST = 6
/** So that there is always room for what has to be asked. */
const MOST_FOR_FAMILY = 3

const DISPONIBLE: Record<Disponibilites, string> = {
  'lundi-vendredi': 'Disponible du lundi au vendredi',
  weekend: 'Disponible le week-end',
  nuits: 'Disponible la nuit',
  flexible: 'Horaires flexibles',
}
const POSTE: Record<TypePoste, string> = {
  nounou: 'nounou',
  devoirs: 'aide aux devoirs',
  personne: 'aide à la personne',
}
const SERVICE: Record<TypeService, string> = {
  regulier: "une garde d'enfants",
  occasionnel: "une garde d'enfants",
  weekend: "une garde d'enfants",
  devoirs: 'une aide aux devoirs',
  personne: 'une aide à la personne',
}
const A_DEJA: Record<Metier, string> = {
  garde: 'a déjà gardé des enfants',
  devoirs: "a déjà fait de l'aide aux devoirs",
  personne: 'a déjà aidé des personnes fragiles',
}
const AUPRES: Record<Metier, string> = {
  garde: 'avec des enfants',
  devoirs: 'en aide aux devoirs',
  personne: 'auprès de personnes fragiles',
}

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

const sayHours = (
  { typeService, hours }: TraitsDemande,
  { disponibilites }: TraitsNounou,
  to: Draft,
): void => {
  const { part, certain } = coverage(typeService, hours, disponibilites)
  const asked = `${direHeure(hours.debut)}-${direHeure(hours.fin)}`
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

const sayJob = ({ typeService }: TraitsDemande, { typePoste, experience }: TraitsNounou, to: Draft): void => {
  const valeur = metier(typeService, typePoste, experience)
  if (valeur === 1) to.nounou.push(`Poste recherché\u00a0: ${POSTE[typePoste]}`)
  else if (experience[metierDemande(typeService)])
    to.famille.push(`Candidature\u00a0: ${POSTE[typePoste]}, mais ${A_DEJA[metierDemande(typeService)]}`)
  else to.aVerifier.push(`Candidature\u00a0: ${POSTE[typePoste]}, pour ${SERVICE[typeService]}`)
}

const direAnnees = ({ annees, approximatif }: { annees: number; approximatif: boolean }): string => {
  if (approximatif) return annees < 1 ? 'Quelques mois' : annees > 2 ? 'Plusieurs années' : 'Quelques années'
  if (annees < 1) return `${Math.max(1, Math.round(annees * 12))} mois`
  const entieres = Math.floor(annees)
  return `${entieres} ${entieres === 1 ? 'an' : 'ans'}${annees - entieres === 0.5 ? ' et demi' : ''}`
}

const sayExperience = (demande: TraitsDemande, nounou: TraitsNounou, to: Draft): void => {
  const { experience } = nounou
  const { annees, approximatif } = experience
  const service = metierDemande(demande.typeService)
  const ownJob = metier(demande.typeService, nounou.typePoste, experience) === 1
  // A nanny of another trade has her proof told by `sayJob`.
  const words = ownJob && fits(demande.typeService, experience) ? ` ${AUPRES[service]}` : ''
  if (annees !== null && annees > 0)
    to.famille.push(`${direAnnees({ annees, approximatif })} d'expérience${words}`)
  else if (ownJob && experience[service]) to.famille.push(capital(A_DEJA[service]))
  if (annees === null) to.aVerifier.push('Expérience à préciser')
  else if (annees === 0) to.aVerifier.push('Débute dans le métier')
  else if (approximatif) to.aVerifier.push("Durée de l'expérience à préciser")
  if (isOtherPublic(demande.typeService, experience))
    to.aVerifier.push(
      demande.typeService === 'personne'
        ? 'Expérience avec des enfants seulement'
        : "Expérience auprès d'adultes seulement",
    )
  if (lacksGroups(demande, experience))
    to.aVerifier.push(`${demande.nombreEnfants} enfants à la fois\u00a0: habitude à vérifier`)
  else if (demande.typeService !== 'personne' && demande.nombreEnfants >= 3 && experience.groupes)
    to.famille.push("A l'habitude de plusieurs enfants")
}

const direKm = (km: number): string => {
  const shown = km < 10 ? Math.max(0.1, Math.round(km * 10) / 10) : Math.round(km)
  return `${String(shown).replace('.', ',')} km`
}

/** No quarter: an unknown place, or a commune or a town by itself. */
const lacksQuarter = (id: PlaceId): boolean => placeOf(id).sort !== 'quartier'

const sayQuarter = (demande: PlaceId, nounou: PlaceId, to: Draft): void => {
  const family = lacksQuarter(demande)
  const nanny = lacksQuarter(nounou)
  if (family && nanny) to.aVerifier.push('Quartiers à préciser')
  else if (family) to.aVerifier.push('Quartier de la famille à préciser')
  else if (nanny) to.aVerifier.push('Quartier de la nounou à préciser')
}

const sayNearness = (demande: PlaceId, nounou: PlaceId, to: Draft): void => {
  const near = nearness(demande, nounou)
  const home = placeOf(nounou)
  const work = placeOf(demande)
  const km = distanceKm(nounou, demande)
  const way = `${km === null ? '' : `${direKm(km)} `}entre ${home.nom} et ${work.nom}`
  if (near === 'meme-quartier') to.nounou.push(`Même quartier\u00a0: ${home.nom}`)
  else if (near === 'deux-pas') to.nounou.push(`À deux pas\u00a0: ${way}`)
  else if (near === 'voisin') to.nounou.push(`Quartier voisin\u00a0: ${way}`)
  else if (near === 'secteur') to.nounou.push(`Même secteur\u00a0: ${way}`)
  else if (near === 'loin') to.aVerifier.push(`Trajet long ${way}`)
  else if (near === 'meme-ville') {
    to.nounou.push(`Même ${home.greaterLibreville ? 'commune' : 'ville'}\u00a0: ${home.ville}`)
    sayQuarter(demande, nounou, to)
  } else if (near === 'a-preciser') sayQuarter(demande, nounou, to)
}

/** At most six in all, those left to ask last. */
export const reasons = (demande: TraitsDemande, nounou: TraitsNounou): Reasons => {
  const draft: Draft = { famille: [], nounou: [], aVerifier: [] }
  sayHours(demande, nounou, draft)
  sayJob(demande, nounou, draft)
  sayExperience(demande, nounou, draft)
  sayNearness(demande.place, nounou.place, draft)
  if (demande.hours.source === 'habituelles') draft.aVerifier.push('Horaires de la famille à confirmer')
  const famille = draft.famille.slice(0, MOST_FOR_FAMILY)
  return {
    famille,
    nounou: draft.nounou,
    aVerifier: draft.aVerifier.slice(0, MOST - famille.length - draft.nounou.length),
  }
}
