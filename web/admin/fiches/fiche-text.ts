import type { ApplicationFacts } from '#contract/facts.admin.ts'
import {
  DISPONIBILITES,
  type Disponibilites,
  TYPES_POSTE,
  type TypePoste,
} from '#contract/nanny-applications.ts'
import { placeName } from '#contract/place-name.ts'
import { isVerified, POINT_KEYS, POINTS, type Verifications } from '#contract/verifications.admin.ts'
import { CARE, CARE_KEYS, yearsText } from '../facts/texts.ts'

/**
 * One line of the sheet about a nanny that the agency sends to a family: name and value. The lines name her quarter
 * or town, but no phone number, other part of the address, surname or document.
 */
export type FicheLine = readonly [name: string, value: string]

/**
 * The first word that is not in capitals, because surnames are often written in capitals, before or after the first
 * name; else the first word. The administrator can change it.
 */
export const firstNameOf = (nom: string): string => {
  const words = nom.split(/\s+/).filter(Boolean)
  const written = words.find((word) => word !== word.toUpperCase())
  return written ?? words[0] ?? ''
}

const experienceOf = ({ annees, care }: ApplicationFacts): string =>
  [
    annees.value !== null && yearsText(annees, '').toLowerCase(),
    ...CARE_KEYS.filter((key) => care.value[key]).map((key) => CARE[key]),
  ]
    .filter(Boolean)
    .join(', ')

/** Lines of the sheet; a line without a value is left out. `today`: YYYY-MM-DD. */
export const ficheLines = (
  {
    typePoste,
    disponibilites,
  }: { readonly typePoste: TypePoste; readonly disponibilites: Disponibilites | null },
  facts: ApplicationFacts | null | undefined,
  verifications: Verifications | undefined,
  today: string,
): readonly FicheLine[] => {
  const available = facts?.availability.value ?? disponibilites
  const place = facts?.place
  const verified = POINT_KEYS.filter((point) =>
    verifications?.points.some((row) => row.point === point && isVerified(row, today)),
  )
  const lines: readonly FicheLine[] = [
    ['Poste', TYPES_POSTE[typePoste]],
    [place?.isQuarter ? 'Quartier' : 'Ville', place?.value ? placeName(place.value) : ''],
    ['Disponibilités', available ? DISPONIBILITES[available] : ''],
    ['Expérience', facts ? experienceOf(facts) : ''],
    ["Vérifié par l'agence", verified.map((point) => POINTS[point]).join(', ')],
  ]
  return lines.filter(([, value]) => value !== '')
}

/** The sheet as a message. `words`: what the administrator adds; may be empty. */
export const ficheMessage = (prenom: string, lines: readonly FicheLine[], words: string): string =>
  [
    prenom,
    ...lines.map(([name, value]) => `${name}\u00a0: ${value}`),
    ...(words ? [words] : []),
    'Dieu veille sur nos enfants',
  ].join('\n')
