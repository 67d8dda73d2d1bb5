import { type Experience, readExperience } from '#server/experience/read-experience.ts'
import { score, signals } from '#server/matches/score.ts'
import { placeAt } from '#server/places/known-places.ts'
import { readAddress } from '#server/places/read-address.ts'
import { aNanny, aRequest, YEAR } from '#tests/support/matching-records.ts'
import { LABELLED } from './labelled-pairs/first.ts'
import { LABELLED_FOURTH } from './labelled-pairs/fourth.ts'
import type { LabelledNanny, LabelledRequest } from './labelled-pairs/label.ts'
import { LABELLED_SECOND } from './labelled-pairs/second.ts'
import { LABELLED_THIRD } from './labelled-pairs/third.ts'
import { ADDRESSES_FOURTH, EXPERIENCES_FOURTH } from './labelled-texts-fourth.ts'

/** How far the program agrees with the labels of a set. */
export interface Agreement {
  readonly agreed: number
  readonly total: number
  /** One line for each label that it disagrees with. */
  readonly disagreements: readonly string[]
}

const agreementOf = <Label>(labels: readonly Label[], check: (label: Label) => string | null): Agreement => {
  const disagreements = labels.map(check).filter((line) => line !== null)
  return { agreed: labels.length - disagreements.length, total: labels.length, disagreements }
}

const scoreOf = (
  { typeService, adresse, horaires, nombreEnfants }: LabelledRequest,
  nanny: LabelledNanny,
): number => {
  const [horaireDebut = null, horaireFin = null] = horaires?.split('-') ?? []
  const request = aRequest({ typeService, adresse, horaireDebut, horaireFin, nombreEnfants })
  return score(signals(request, aNanny(nanny)))
}

interface Ordered {
  readonly request: LabelledRequest
  readonly better: LabelledNanny
  readonly worse: LabelledNanny
}

/** The ordered pairs of a request (label.ts). */
const ordered = (request: LabelledRequest): Ordered[] =>
  request.groups.flatMap((group, i) =>
    group.flatMap((better) =>
      request.groups.slice(i + 1).flatMap((later) => later.map((worse) => ({ request, better, worse }))),
    ),
  )

/** Agreement on the ordered pairs: the score of the better nanny must be higher. */
export const pairAgreement = (set: readonly LabelledRequest[]): Agreement =>
  agreementOf(set.flatMap(ordered), ({ request, better, worse }) => {
    const [high, low] = [scoreOf(request, better), scoreOf(request, worse)]
    if (high > low) return null
    return `${request.adresse}: ${better.experience} (${high}) before ${worse.experience} (${low})`
  })

/** The labelled sets. `size`: minimum number of pairs of a request and a nanny. `name`: as in docs/matching.md. */
export const PAIR_SETS = [
  { name: 'Premier jeu', set: LABELLED, size: 150 },
  { name: 'Deuxième jeu', set: LABELLED_SECOND, size: 120 },
  { name: 'Troisième jeu', set: LABELLED_THIRD, size: 60 },
  { name: 'Quatrième jeu', set: LABELLED_FOURTH, size: 150 },
] as const

/** Agreement on the labelled addresses of the fourth set: the place that is read. */
export const addressAgreement = (): Agreement =>
  agreementOf(ADDRESSES_FOURTH, ([adresse, nom]) => {
    const read = placeAt(readAddress(adresse).place).nom
    return read === nom ? null : `${adresse}: ${read}`
  })

/** What an experience text proves, as the labels write it (labelled-texts-fourth.ts). 'garde' replaces 'enfants'. */
export const claims = ({ enfants, garde, devoirs, personne, groupes }: Experience): string =>
  [
    garde ? 'garde' : enfants ? 'enfants' : '',
    devoirs ? 'devoirs' : '',
    personne ? 'personne' : '',
    groupes ? 'groupes' : '',
  ]
    .filter(Boolean)
    .join(' ')

/** Agreement on the labelled experience texts of the fourth set: the years and the claims. */
export const experienceAgreement = (): Agreement =>
  agreementOf(EXPERIENCES_FOURTH, ([texte, annees, expected]) => {
    const read = readExperience(texte, 'nounou', YEAR)
    return read.annees === annees && claims(read) === expected
      ? null
      : `${texte}: ${read.annees} ${claims(read)}`
  })
