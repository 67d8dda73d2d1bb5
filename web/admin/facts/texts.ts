import type { ApplicationFacts, RequestFacts } from '#contract/facts.admin.ts'
import { DISPONIBILITES } from '#contract/nanny-applications.ts'
import { placeName } from '#contract/place-name.ts'
import { formatShortHour } from '#contract/spoken-units.admin.ts'

/** Quarter of an address, as read or corrected, with the town unless it is Libreville; says what is to be asked. */
export const placeText = ({ value, isQuarter, uncertain }: RequestFacts['place']): string => {
  if (!value) return 'Quartier à préciser'
  const name = placeName(value)
  if (!isQuarter) return `${name} (quartier à préciser)`
  return uncertain ? `${name} (à confirmer)` : name
}

const SOURCES = { demande: '', forfait: ' (forfait)', habituelles: ' (habituels du service)' } as const

/** "7h30-18h (forfait)": for hours that were read elsewhere than in the request, where they come from. */
export const hoursText = ({ debut, fin, source, setBy }: RequestFacts['hours']): string =>
  `${formatShortHour(debut)}-${formatShortHour(fin)}${setBy === 'lu' ? SOURCES[source] : ''}`

export const availabilityText = ({ value }: ApplicationFacts['availability']): string =>
  value ? DISPONIBILITES[value] : 'Disponibilités à préciser'

/** "6 mois", "2,5 ans environ (à confirmer)", from a number of years. `toConfirm` follows an uncertain one. */
export const yearsText = (
  { value, uncertain }: ApplicationFacts['annees'],
  toConfirm = ' (à confirmer)',
): string => {
  if (value === null) return 'Expérience à préciser'
  if (value === 0) return 'Débutante'
  const years = Math.round(value * 10) / 10
  const said =
    value < 1
      ? `${Math.max(1, Math.round(value * 12))} mois`
      : `${String(years).replace('.', ',')} ${years < 2 ? 'an' : 'ans'}`
  return uncertain ? `${said} environ${toConfirm}` : said
}

/** Kinds of care, in the order in which the screen offers them. */
export const CARE = {
  garde: "garde d'enfants",
  devoirs: 'aide aux devoirs',
  personne: 'aide à la personne',
  groupes: 'plusieurs enfants à la fois',
} as const satisfies Record<keyof ApplicationFacts['care']['value'], string>
export const CARE_KEYS = Object.keys(CARE) as (keyof typeof CARE)[]

export const careText = ({ value }: ApplicationFacts['care']): string =>
  CARE_KEYS.filter((key) => value[key])
    .map((key) => CARE[key])
    .join(', ') || 'Rien de prouvé'
