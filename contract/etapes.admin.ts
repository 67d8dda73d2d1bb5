import type { ParentRequestStatut } from './parent-requests.admin.ts'
import { labelsOf, statutsWhere, type Tone } from './statuts.admin.ts'

/** Statuses of a mise en relation, called steps: from the proposal to the end of the placement. */
export type MiseEnRelationStatut =
  | 'proposee'
  | 'contactee'
  | 'entretien'
  | 'essai'
  | 'placee'
  | 'ecartee'
  | 'terminee'

interface MiseEnRelationRule {
  readonly label: string
  /** Name of the action that sets the step. */
  readonly action: string
  readonly tone: Tone
  /** Steps that may follow. Empty: the step is final. */
  readonly next: readonly MiseEnRelationStatut[]
  /** Fields required to set the step: a day, who said no, a reason (of which kind: MOTIFS). */
  readonly required: {
    readonly day?: 'dateEssai' | 'dateDebut' | 'dateFin'
    readonly ecarteePar?: true
    readonly motifs?: 'refusal' | 'end'
  }
  /** Whether the pair is still being worked on: neither placed, nor set aside, nor ended. */
  readonly inProgress: boolean
}

/** Rules of the steps (docs/product.md, "Mises en relation"). */
export const MISE_EN_RELATION_RULES: Readonly<Record<MiseEnRelationStatut, MiseEnRelationRule>> = {
  proposee: {
    label: 'Proposée',
    action: 'Proposer de nouveau',
    tone: 'waiting',
    next: ['contactee', 'entretien', 'essai', 'placee', 'ecartee'],
    required: {},
    inProgress: true,
  },
  contactee: {
    label: 'Contactée',
    action: 'Passer à Contactée',
    tone: 'review',
    next: ['entretien', 'essai', 'placee', 'ecartee'],
    required: {},
    inProgress: true,
  },
  entretien: {
    label: 'Entretien',
    action: 'Passer à Entretien',
    tone: 'review',
    next: ['essai', 'placee', 'ecartee'],
    required: {},
    inProgress: true,
  },
  essai: {
    label: 'Essai',
    action: 'Passer à Essai',
    tone: 'processed',
    next: ['placee', 'ecartee'],
    required: { day: 'dateEssai' },
    inProgress: true,
  },
  placee: {
    label: 'Placée',
    action: 'Placer',
    tone: 'positive',
    next: ['terminee'],
    required: { day: 'dateDebut' },
    inProgress: false,
  },
  ecartee: {
    label: 'Écartée',
    action: 'Écarter',
    tone: 'negative',
    next: ['proposee'],
    required: { ecarteePar: true, motifs: 'refusal' },
    inProgress: false,
  },
  terminee: {
    label: 'Terminée',
    action: 'Terminer',
    tone: 'processed',
    next: [],
    required: { day: 'dateFin', motifs: 'end' },
    inProgress: false,
  },
}

export const MISE_EN_RELATION_STATUTS = labelsOf(MISE_EN_RELATION_RULES)
export const INITIAL_MISE_EN_RELATION_STATUT = 'proposee' as const
/** Steps at which a pair is still being worked on. */
export const IN_PROGRESS_STATUTS = statutsWhere(MISE_EN_RELATION_RULES, ({ inProgress }) => inProgress)
export const PLACED_STATUT: MiseEnRelationStatut = 'placee'
/** The step of a trial; `dateEssai` is its day. */
export const TRIAL_STATUT: MiseEnRelationStatut = 'essai'
export const SET_ASIDE_STATUT = 'ecartee' as const
/** Final; the same pair may be proposed again as a new row. */
export const ENDED_STATUT: MiseEnRelationStatut = 'terminee'
/** Status that a placement gives to a waiting request. */
export const PLACED_REQUEST_STATUT: ParentRequestStatut = 'traite'

/** Whether a step has required fields, so that its button opens a form. */
export const requiresDetails = (statut: MiseEnRelationStatut): boolean =>
  Object.keys(MISE_EN_RELATION_RULES[statut].required).length > 0

/** Whether a step may follow. The current step may be set again if it has fields: that corrects them. */
export const canFollow = (from: MiseEnRelationStatut, to: MiseEnRelationStatut): boolean =>
  MISE_EN_RELATION_RULES[from].next.includes(to) || (from === to && requiresDetails(to))

/** Who said no to the pair. */
export const ECARTEE_PAR = { famille: 'La famille', nounou: 'La nounou', agence: "L'agence" } as const
export type EcarteePar = keyof typeof ECARTEE_PAR

/** Why a pair was set aside. */
export const MOTIFS_ECARTEE = {
  indisponible: 'Indisponible',
  trop_loin: 'Trop loin',
  tarif: 'Tarif',
  experience: 'Expérience',
  sans_reponse: "N'a pas répondu",
  autre: 'Autre',
} as const
export type MotifEcartee = keyof typeof MOTIFS_ECARTEE

/**
 * Why a placement ended. `again`: matching may suggest this nanny for this request again. `reopens`: the request waits
 * again, for the next nanny.
 */
export const FIN_RULES = {
  fin_prevue: { label: 'Fin prévue', again: true, reopens: false },
  depart_nounou: { label: 'Départ de la nounou', again: false, reopens: false },
  demande_famille: { label: 'À la demande de la famille', again: false, reopens: false },
  remplacement: { label: 'Remplacement', again: false, reopens: true },
  autre: { label: 'Autre', again: true, reopens: false },
} as const
export type MotifFin = keyof typeof FIN_RULES
const MOTIFS_FIN = Object.fromEntries(
  Object.entries(FIN_RULES).map(([motif, { label }]) => [motif, label]),
) as Readonly<Record<MotifFin, string>>

/** Ends of a placement after which matching does not suggest the nanny for the same request again. */
export const MOTIFS_NOT_AGAIN = (Object.keys(FIN_RULES) as MotifFin[]).filter(
  (motif) => !FIN_RULES[motif].again,
)

/** Reasons by kind; MISE_EN_RELATION_RULES says which kind a step requires. */
export const MOTIFS = { refusal: MOTIFS_ECARTEE, end: MOTIFS_FIN } as const

export type MotifMiseEnRelation = MotifEcartee | MotifFin
