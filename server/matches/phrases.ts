import type { Disponibilites, TypePoste } from '#contract/nanny-applications.ts'
import type { TypeService } from '#contract/parent-requests.ts'
import type { Care } from './values.ts'

/* Parts of the reasons (reasons.ts), in French. */

export const DISPONIBLE: Record<Disponibilites, string> = {
  'lundi-vendredi': 'Disponible du lundi au vendredi',
  weekend: 'Disponible le week-end',
  nuits: 'Disponible la nuit',
  flexible: 'Horaires flexibles',
}
export const POSTE: Record<TypePoste, string> = {
  nounou: 'nounou',
  devoirs: 'aide aux devoirs',
  personne: 'aide à la personne',
}
export const SERVICE: Record<TypeService, string> = {
  regulier: "une garde d'enfants",
  occasionnel: "une garde d'enfants",
  weekend: "une garde d'enfants",
  devoirs: 'une aide aux devoirs',
  personne: 'une aide à la personne',
}
export const A_DEJA: Record<Care, string> = {
  garde: 'a déjà gardé des enfants',
  devoirs: "a déjà fait de l'aide aux devoirs",
  personne: 'a déjà aidé des personnes fragiles',
}
export const AUPRES: Record<Care, string> = {
  garde: 'avec des enfants',
  devoirs: 'en aide aux devoirs',
  personne: 'auprès de personnes fragiles',
}
/** Her experience is with adults only and the service is for children, or the reverse. */
export const AUTRE_PUBLIC: Record<Care, string> = {
  garde: "Expérience auprès d'adultes seulement",
  devoirs: "Expérience auprès d'adultes seulement",
  personne: 'Expérience avec des enfants seulement',
}
