import type { ApplicationFacts } from '#contract/facts.admin.ts'
import {
  DISPONIBILITES,
  type Disponibilites,
  TYPES_POSTE,
  type TypePoste,
} from '#contract/nanny-applications.ts'
import { isVerified, POINT_KEYS, POINTS, type Verifications } from '#contract/verifications.admin.ts'
import { CARE, CARE_KEYS, yearsText } from '../facts/texts.ts'

/** Lines of the sheet: name and value. Without number, address, surname or document. */
export type FicheLine = readonly [name: string, value: string]

/**
 * A guess that the administrator can change: surnames are often written in capitals, before or after the first name.
 */
export const firstNameOf = (nom: string): string => {
  const words = nom.split(/\s+/).filter(Boolean)
  const written = words.find((word) => word !== word.toUpperCase())
  return written ?? words[0] ?? ''
}

const experienceOf = ({ annees, care }: ApplicationFacts): string =>
  [
    annees.value !== null && yearsText({ ...annees, uncertain: false }).toLowerCase(),
    ...CARE_KEYS.filter((key) => care.value[key]).map((key) => CARE[key]),
  ]
    .filter(Boolean)
    .join(', ')

/** @param today YYYY-MM-DD */
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
  const verified = POINT_KEYS.filter((point) =>
    verifications?.points.some((row) => row.point === point && isVerified(row, today)),
  )
  const lines: readonly FicheLine[] = [
    ['Poste', TYPES_POSTE[typePoste]],
    ['Quartier', facts?.place.value?.nom ?? ''],
    ['Disponibilités', available ? DISPONIBILITES[available] : ''],
    ['Expérience', facts ? experienceOf(facts) : ''],
    ["Vérifié par l'agence", verified.map((point) => POINTS[point]).join(', ')],
  ]
  return lines.filter(([, value]) => value !== '')
}

/** The sheet as a message. */
export const ficheMessage = (prenom: string, lines: readonly FicheLine[], words: string): string =>
  [
    prenom,
    ...lines.map(([name, value]) => `${name}\u00a0: ${value}`),
    ...(words ? [words] : []),
    'Dieu veille sur nos enfants',
  ].join('\n')
