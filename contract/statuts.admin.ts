import type { ErrorCode } from './errors.ts'
import type { RETENTION } from './retention.ts'

type Tone = 'review' | 'waiting' | 'processed' | 'positive' | 'negative'

/**
 * Status rules of parent requests and nanny applications (docs/product.md, "Statuses"). Server and screens, migrations
 * aside, name no status: they use the constants, predicates and lists of this file.
 */
interface StatutRule<Statut extends string> {
  readonly label: string
  /** How screens colour it. */
  readonly tone: Tone
  /** Statuses that an administrator may change it to. Empty: the status is final. */
  readonly next: readonly Statut[]
  /** Whether the agency has still to answer. Lists then show how long the person has waited. */
  readonly awaitsAnswer: boolean
  /** Whether matching considers the record. `whileEmployed`: only while the person is an active employee. */
  readonly matched: boolean | 'whileEmployed'
  /** Retention period (retention.ts) and the column that it is counted from. Null: the record is kept. */
  readonly retention: {
    readonly period: keyof typeof RETENTION
    readonly since: 'dateCreation' | 'dateStatut'
  } | null
}

/** A retention period of a list's records: the statuses that it applies to, and the column that it is counted from. */
export interface Term {
  readonly period: keyof typeof RETENTION
  readonly since: 'dateCreation' | 'dateStatut'
  /** Null: the records have no status. */
  readonly statuts: readonly string[] | null
}

/**
 * One term for each retention period that the rules of a noun's statuses name. Throws when one is counted from two
 * columns.
 */
export const termsOf = (
  rules: Readonly<Record<string, Pick<StatutRule<string>, 'retention'>>>,
): readonly Term[] => {
  const all = Object.entries(rules).flatMap(([statut, { retention }]) =>
    retention ? [{ ...retention, statut }] : [],
  )
  return all.flatMap(({ period, since }, index) => {
    const same = all.filter((one) => one.period === period)
    if (same.some((one) => one.since !== since)) throw new Error(`${period} is counted from two columns`)
    return same[0] === all[index] ? [{ period, since, statuts: same.map(({ statut }) => statut) }] : []
  })
}

type StatutRules<Statut extends string> = Readonly<Record<Statut, StatutRule<Statut>>>

export type ParentRequestStatut = 'en_attente' | 'traite' | 'paye'

export const PARENT_REQUEST_RULES: StatutRules<ParentRequestStatut> = {
  en_attente: {
    label: 'En attente',
    tone: 'waiting',
    next: ['traite', 'paye'],
    awaitsAnswer: true,
    matched: true,
    retention: { period: 'demandesSansSuite', since: 'dateCreation' },
  },
  traite: {
    label: 'Traité',
    tone: 'processed',
    next: ['en_attente', 'paye'],
    awaitsAnswer: false,
    matched: false,
    retention: { period: 'demandesCloses', since: 'dateStatut' },
  },
  paye: {
    label: 'Payé',
    tone: 'positive',
    next: ['en_attente', 'traite'],
    awaitsAnswer: false,
    matched: false,
    retention: { period: 'demandesCloses', since: 'dateStatut' },
  },
}

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

const statutsOf = <Statut extends string>(rules: Readonly<Record<Statut, unknown>>): readonly Statut[] =>
  Object.keys(rules) as Statut[]

const labelsOf = <Statut extends string>(rules: Readonly<Record<Statut, { readonly label: string }>>) =>
  Object.fromEntries(statutsOf(rules).map((statut) => [statut, rules[statut].label])) as Readonly<
    Record<Statut, string>
  >

const statutsWhere = <Statut extends string, Rule>(
  rules: Readonly<Record<Statut, Rule>>,
  holds: (rule: Rule) => boolean,
): readonly Statut[] => statutsOf(rules).filter((statut) => holds(rules[statut]))

export const PARENT_REQUEST_STATUTS = labelsOf(PARENT_REQUEST_RULES)
export const INITIAL_PARENT_REQUEST_STATUT: ParentRequestStatut = 'en_attente'
/** Requests that matching considers. */
export const OPEN_PARENT_REQUEST_STATUTS = statutsWhere(
  PARENT_REQUEST_RULES,
  ({ matched }) => matched === true,
)

/** Statuses from which a request may come to `to`, and `to` itself: setting the present status again is allowed. */
export const parentRequestStatutsBefore = (to: ParentRequestStatut): readonly ParentRequestStatut[] => [
  to,
  ...statutsWhere(PARENT_REQUEST_RULES, ({ next }) => next.includes(to)),
]

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

/** Steps of a nanny and a family, from the proposal to the end of the placement. */
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
  /** Text of the button that sets the step. */
  readonly action: string
  readonly tone: Tone
  /** Steps that may follow. Empty: the step is final. */
  readonly next: readonly MiseEnRelationStatut[]
  /** Fields required to set the step: a day, who refused, a reason of one of the two lists. */
  readonly required: {
    readonly day?: 'dateEssai' | 'dateDebut' | 'dateFin'
    readonly ecarteePar?: true
    readonly motifs?: 'refusal' | 'end'
  }
  /** Whether the pair is still being worked on: steps before a placement. */
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
/** Steps before a placement. */
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

/** Statuses of money that a family paid, or is to pay. */
export type PaymentStatut = 'en_attente' | 'confirme' | 'annule'

interface PaymentRule {
  readonly label: string
  readonly tone: Tone
  /** Statuses that may follow. Empty: the status is final. */
  readonly next: readonly PaymentStatut[]
}

export const PAYMENT_RULES: Readonly<Record<PaymentStatut, PaymentRule>> = {
  en_attente: { label: 'En attente', tone: 'waiting', next: ['confirme', 'annule'] },
  confirme: { label: 'Confirmé', tone: 'positive', next: ['annule'] },
  annule: { label: 'Annulé', tone: 'negative', next: [] },
}

export const PAYMENT_STATUTS = labelsOf(PAYMENT_RULES)
export const INITIAL_PAYMENT_STATUT = 'en_attente' as const
/** The money arrived. */
export const RECEIVED_STATUT = 'confirme' as const
/** Final: the payment counts no more. */
export const CANCELLED_STATUT = 'annule' as const

export const canPaymentFollow = (from: PaymentStatut, to: PaymentStatut): boolean =>
  PAYMENT_RULES[from].next.includes(to)
export const isFinalPayment = (statut: PaymentStatut): boolean => PAYMENT_RULES[statut].next.length === 0

/** Status that the screen proposes once the price of a request is paid, or any amount where there is no price. */
export const PAID_REQUEST_STATUT: ParentRequestStatut = 'paye'
