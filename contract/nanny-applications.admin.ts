import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { indesirables, LIST_PAGE, pathId, searchQuery } from './fields.admin.ts'
import { instant, oneOfKeys, optionalText, text } from './fields.ts'
import { disponibilites, nannyApplicationInput, typePoste } from './nanny-applications.ts'
import { labelsOf, type StatutRule, statutsWhere } from './statuts.admin.ts'
import { dateSaisie } from './submission.ts'

export type NannyApplicationStatut = 'en_examen' | 'en_attente' | 'traite' | 'accepte' | 'refuse'

interface NannyApplicationRule extends StatutRule<NannyApplicationStatut> {
  /** Whether an administrator may delete the application. */
  readonly deletable: boolean
}

export const NANNY_APPLICATION_RULES: Readonly<Record<NannyApplicationStatut, NannyApplicationRule>> = {
  en_examen: {
    label: 'En examen',
    tone: 'review',
    next: ['en_attente', 'traite'],
    awaitsAnswer: true,
    matched: true,
    deletable: false,
    retention: { period: 'candidaturesSansDecision', since: 'dateCreation' },
  },
  en_attente: {
    label: 'En attente',
    tone: 'waiting',
    next: ['en_examen', 'traite'],
    awaitsAnswer: true,
    matched: true,
    deletable: false,
    retention: { period: 'candidaturesSansDecision', since: 'dateCreation' },
  },
  traite: {
    label: 'Traité',
    tone: 'processed',
    next: ['en_examen', 'en_attente', 'accepte', 'refuse'],
    awaitsAnswer: false,
    matched: true,
    deletable: false,
    retention: { period: 'candidaturesSansDecision', since: 'dateCreation' },
  },
  accepte: {
    label: 'Accepté',
    tone: 'positive',
    next: [],
    awaitsAnswer: false,
    matched: 'whileEmployed',
    deletable: true,
    // Belongs to an employee's file, which the agency must keep.
    retention: null,
  },
  refuse: {
    label: 'Refusé',
    tone: 'negative',
    next: [],
    awaitsAnswer: false,
    matched: false,
    deletable: true,
    retention: { period: 'candidaturesRefusees', since: 'dateStatut' },
  },
}

export const NANNY_APPLICATION_STATUTS = labelsOf(NANNY_APPLICATION_RULES)
export const INITIAL_NANNY_APPLICATION_STATUT: NannyApplicationStatut = 'en_examen'
/** The decision that hires: in the same transaction it creates the employee, unless the application has one. */
export const HIRING_STATUT: NannyApplicationStatut = 'accepte'
/** The decision that refuses. */
export const REFUSAL_STATUT: NannyApplicationStatut = 'refuse'
/** Final statuses of an application. */
const DECISIONS = statutsWhere(NANNY_APPLICATION_RULES, ({ next }) => next.length === 0)
/** Statuses that a dropdown offers; decisions have buttons of their own. */
export const UNDECIDED_STATUTS = statutsWhere(NANNY_APPLICATION_RULES, ({ next }) => next.length > 0)
export const DELETABLE_APPLICATION_STATUTS = statutsWhere(
  NANNY_APPLICATION_RULES,
  ({ deletable }) => deletable,
)
/** Applications that matching considers, employed or not. */
export const MATCHED_APPLICATION_STATUTS = statutsWhere(
  NANNY_APPLICATION_RULES,
  ({ matched }) => matched === true,
)
/** Applications that matching considers while their person is an active employee. */
export const EMPLOYED_APPLICATION_STATUTS = statutsWhere(
  NANNY_APPLICATION_RULES,
  ({ matched }) => matched === 'whileEmployed',
)

interface WithStatut {
  readonly statut: NannyApplicationStatut
}

export const canChangeStatut = ({ statut }: WithStatut): boolean => !DECISIONS.includes(statut)
export const canBeDeleted = ({ statut }: WithStatut): boolean => NANNY_APPLICATION_RULES[statut].deletable
/** Whether an application may be accepted or refused now. */
export const canBeDecided = ({ statut }: WithStatut): boolean =>
  NANNY_APPLICATION_RULES[statut].next.some((to) => DECISIONS.includes(to))

/** Statuses to set one after the other to hire a candidate. Empty: the application is decided. */
export const statutsToHire = (from: NannyApplicationStatut): readonly NannyApplicationStatut[] => {
  const { next } = NANNY_APPLICATION_RULES[from]
  if (next.includes(HIRING_STATUT)) return [HIRING_STATUT]
  const decidable = next.find((statut) => NANNY_APPLICATION_RULES[statut].next.includes(HIRING_STATUT))
  return decidable === undefined ? [] : [decidable, HIRING_STATUT]
}

/** Whether the person of an application may be hired again: accepted, and the file of the employee was deleted. */
export const canBeRehired = ({
  statut,
  employeId,
}: WithStatut & { readonly employeId: string | null }): boolean =>
  statut === HIRING_STATUT && employeId === null

/**
 * Whether matching may look at an application: not at an unwanted one, nor at an accepted one without an employee. Also
 * true while its employee is paused, whom matching leaves out.
 */
export const isMatched = (
  application: WithStatut & { readonly employeId: string | null; readonly indesirable: boolean },
): boolean =>
  NANNY_APPLICATION_RULES[application.statut].matched !== false &&
  !application.indesirable &&
  !canBeRehired(application)

/** Why the change of status is refused, or null. Setting the present status again is allowed. */
export const statutRefusal = (application: WithStatut, to: NannyApplicationStatut): ErrorCode | null => {
  const { next } = NANNY_APPLICATION_RULES[application.statut]
  if (application.statut === to || next.includes(to)) return null
  return next.length === 0 ? 'alreadyDecided' : 'notProcessed'
}

/** Why an application is refused. */
export const MOTIFS_REFUS = {
  experience: 'Expérience',
  references: 'Références',
  documents: 'Documents',
  disponibilites: 'Disponibilités',
  trop_loin: 'Trop loin',
  desistement: 'Désistement',
  complet: 'Plus de place',
  autre: 'Autre',
} as const
export type MotifRefus = keyof typeof MOTIFS_REFUS
/** Characters of the precision beside a reason. */
export const MAX_MOTIF_REFUS_TEXTE = 500

const statut = oneOfKeys(NANNY_APPLICATION_STATUTS, 'Ce statut est inconnu')

export const nannyApplication = z.object({
  id: text,
  nom: text,
  telephone: text,
  adresse: text,
  typePoste,
  experience: text,
  disponibilites: z.nullable(disponibilites),
  /** JSON list of {filename, storedPath, size, type, data: null}, without the bytes; null or []: no document. */
  documents: z.nullable(text),
  statut,
  dateCreation: instant,
  dateSaisie,
  /** Marked by an administrator: out of lists, counts, search and matching. */
  indesirable: z.boolean(),
  /** Typed by an administrator for a person who called or came. */
  saisieAgence: z.boolean(),
  /** Why it was refused; null when no reason was given, or when it is not refused. */
  motifRefus: z.nullable(oneOfKeys(MOTIFS_REFUS)),
  motifRefusTexte: z.nullable(text),
  /** Id of the employee who was hired from it; null: not hired, or the employee's file was deleted. */
  employeId: z.nullable(text),
})
export type NannyApplication = z.output<typeof nannyApplication>

const { documents: _documents, ...typedFields } = nannyApplicationInput.shape
/** Fields that an administrator types for a candidate or an employee: those of an application, without documents. */
export const typedApplication = z.object(typedFields)
export type TypedApplication = z.output<typeof typedApplication>

export const endpoints = {
  listNannyApplications: endpoint({
    method: 'GET',
    path: '/api/nanny-applications',
    summary: 'Les candidatures, la plus récente en premier.',
    access: 'admin',
    query: z.object({
      ...LIST_PAGE,
      q: searchQuery,
      indesirables,
      statut: z.optional(statut),
      poste: z.optional(typePoste),
    }),
    answer: { status: 200, body: z.array(nannyApplication), paged: true },
    errors: ['invalid'],
  }),
  setNannyApplicationStatus: endpoint({
    method: 'PATCH',
    path: '/api/nanny-applications/{id}/status',
    summary: "Change le statut d'une candidature\u00a0; l'accepter crée l'employé.",
    access: 'admin',
    audit: "Statut d'une candidature changé",
    params: { id: pathId },
    /** `depuis`: the status on the screen. When the stored one is neither this nor `status`, the call is refused. */
    body: z.object({
      status: statut,
      depuis: z.optional(statut),
      /** Stored with a refusal only, like `motifTexte`. */
      motif: z.optional(oneOfKeys(MOTIFS_REFUS, 'Ce motif est inconnu')),
      motifTexte: optionalText(MAX_MOTIF_REFUS_TEXTE),
    }),
    answer: { status: 200, body: nannyApplication },
    errors: ['invalid', 'notFound', 'alreadyDecided', 'notProcessed', 'changedMeanwhile'],
  }),
  deleteNannyApplication: endpoint({
    method: 'DELETE',
    path: '/api/nanny-applications/{id}',
    summary: 'Supprime une candidature acceptée ou refusée.',
    access: 'admin',
    audit: 'Candidature supprimée',
    params: { id: pathId },
    answer: { status: 204 },
    errors: ['notFound', 'notDecided'],
  }),
}
