import * as z from 'zod/mini'
import { SUJETS } from './activites.admin.ts'
import type { DelaiCle } from './delais.admin.ts'
import { endpoint } from './endpoint.ts'
import { limitOr } from './fields.admin.ts'
import { oneOfKeys, text } from './fields.ts'

/** Unpaid salaries of a month are listed from this day of that month to SALAIRES_UNTIL_DAY of the next, inclusive. */
export const SALAIRES_FROM_DAY = 25
export const SALAIRES_UNTIL_DAY = 10
/** From this day of a month on, one line counts the families that have not paid it. */
export const IMPAYES_FROM_DAY = 5

interface AFaireRule {
  readonly label: string
  /** Why the line is there, unless it has a reason of its own (`aFaireLigne`). */
  readonly pourquoi: string
  /** Setting that holds how long a record waits before it is listed. */
  readonly delai?: DelaiCle
  /** How many hours a record waits before it is listed, for a rule without a setting. */
  readonly heures?: number
  /**
   * What ends the line. `rappel`: the reminder is done or set to tomorrow, in one tap. `activite`: a note or a new
   * reminder, in one tap. The others end on the screen that the line links to: by a step, a payment, a salary that is
   * set, a verification, a renewed document.
   */
  readonly endedBy: 'rappel' | 'activite' | 'etape' | 'paiement' | 'salaire' | 'verification' | 'echeance'
}

/** Reasons to do something today, most urgent first (docs/product.md, "What is to be done, by rule"). */
export const A_FAIRE_RULES = {
  rappel: { label: 'Rappels', pourquoi: 'Rappel', endedBy: 'rappel' },
  demande: {
    label: 'Familles qui attendent',
    pourquoi: 'Attend une première réponse',
    delai: 'delai_demande_heures',
    endedBy: 'activite',
  },
  relance: {
    label: 'Familles à relancer',
    pourquoi: 'Attend',
    delai: 'delai_relance_jours',
    endedBy: 'activite',
  },
  candidature: {
    label: 'Candidatures sans suite',
    pourquoi: 'Attend une première réponse',
    delai: 'delai_candidature_jours',
    endedBy: 'activite',
  },
  message: {
    label: 'Messages sans réponse',
    pourquoi: 'Message sans réponse',
    heures: 24,
    endedBy: 'activite',
  },
  essais: { label: 'Essais', pourquoi: 'Essai', endedBy: 'etape' },
  suivi: { label: 'Suivis des placements', pourquoi: 'Suivi', endedBy: 'rappel' },
  expiration: {
    label: 'Documents qui expirent',
    pourquoi: 'Document à renouveler',
    endedBy: 'echeance',
  },
  verification: {
    label: 'Employés à vérifier',
    pourquoi: 'Vérification incomplète',
    endedBy: 'verification',
  },
  salaire: { label: 'Salaires à verser', pourquoi: 'Salaire du mois non versé', endedBy: 'paiement' },
  salaire_a_fixer: {
    label: 'Employés placés sans salaire',
    pourquoi: 'Salaire à fixer',
    endedBy: 'salaire',
  },
} as const satisfies Readonly<Record<string, AFaireRule>>
export type Regle = keyof typeof A_FAIRE_RULES
export const REGLES = Object.fromEntries(
  Object.entries(A_FAIRE_RULES).map(([regle, { label }]) => [regle, label]),
) as Readonly<Record<Regle, string>>

/** The lines of a rule are counted up to this number, which therefore means "1,000 or more". */
export const A_FAIRE_MAX_COUNT = 1000
/** Maximum number of lines of one rule in an answer. */
export const A_FAIRE_MAX_LINES = 50
/** Maximum number of lines of one answer: those of every rule. */
const ALL_LINES = A_FAIRE_MAX_LINES * Object.keys(A_FAIRE_RULES).length

/** One thing to do: who, why, since when. */
export const aFaireLigne = z.object({
  regle: oneOfKeys(REGLES),
  sujet: oneOfKeys(SUJETS),
  sujetId: text,
  /** The person, or the nanny and the family. */
  nom: text,
  telephone: text,
  /** Name of the person with this phone number: of a mise en relation, the parent. */
  appele: text,
  /** Why the line is there: the text of the reminder, what expires, or the words of the rule. */
  pourquoi: text,
  /** Since when, or for which day: an instant or YYYY-MM-DD. */
  depuis: text,
  /** When the family of a line of `relance` sent its request; null in other lines, which name no second wait. */
  dateDemande: z.nullable(text),
  /** Reminder that the line stands for. */
  rappelId: z.nullable(text),
})
export type AFaireLigne = z.output<typeof aFaireLigne>

const aFaire = z.object({
  /** Number of lines of each rule, at most A_FAIRE_MAX_COUNT each. */
  nombres: z.object(
    Object.fromEntries(Object.keys(REGLES).map((regle) => [regle, z.number()])) as Record<
      Regle,
      z.ZodMiniNumber
    >,
  ),
  /** Families that have not paid the present month, in one line for all; null: none, or it is too early. */
  impayes: z.nullable(z.object({ mois: text, familles: z.number() })),
  /** Number of all lines, with that of `impayes`. */
  total: z.number(),
  lignes: z.array(aFaireLigne),
})
export type AFaire = z.output<typeof aFaire>

export const endpoints = {
  listAFaire: endpoint({
    method: 'GET',
    path: '/api/a-faire',
    summary: "Ce qu'il y a à faire aujourd'hui, le plus urgent d'abord.",
    access: 'admin',
    query: z.object({
      /** Maximum number of lines in the answer; without it, up to A_FAIRE_MAX_LINES of each rule. */
      limit: limitOr(ALL_LINES),
    }),
    answer: { status: 200, body: aFaire },
    errors: ['invalid'],
  }),
}
