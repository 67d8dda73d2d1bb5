import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amountFCFA, calendarDay, month, pathId, revision } from './fields.admin.ts'
import { instant, oneOfKeys, optionalText, requiredText, text } from './fields.ts'

interface NatureRule {
  readonly label: string
  /** Whether money leaves the agency. */
  readonly paid: boolean
  /** Whether it lowers what remains of the month's salary. */
  readonly settles: boolean
}

/** What a payment is (docs/product.md, "Salaries of a month"). */
export const NATURE_RULES = {
  salaire: { label: 'Salaire', paid: true, settles: true },
  avance: { label: 'Avance', paid: true, settles: true },
  prime: { label: 'Prime', paid: true, settles: false },
  remboursement: { label: 'Remboursement de frais', paid: true, settles: false },
  retenue: { label: 'Retenue', paid: false, settles: true },
} as const satisfies Readonly<Record<string, NatureRule>>
export type NaturePaiement = keyof typeof NATURE_RULES
export const NATURES_PAIEMENT = Object.fromEntries(
  Object.entries(NATURE_RULES).map(([nature, { label }]) => [nature, label]),
) as Readonly<Record<NaturePaiement, string>>
/** Nature of a payment that is sent without one. */
export const INITIAL_NATURE: NaturePaiement = 'salaire'

const naturesWhere = (holds: (rule: NatureRule) => boolean): readonly NaturePaiement[] =>
  (Object.keys(NATURE_RULES) as NaturePaiement[]).filter((nature) => holds(NATURE_RULES[nature]))
/** Natures of money that is paid. */
export const PAID_NATURES = naturesWhere(({ paid }) => paid)
/** Natures of money that is paid as the salary of a month. */
export const NATURES_SALAIRE = naturesWhere(({ paid, settles }) => paid && settles)
/** Natures of money that is paid in addition to the salary. */
export const NATURES_EN_PLUS = naturesWhere(({ paid, settles }) => paid && !settles)
/** Natures of amounts that are kept back from the salary. */
export const NATURES_RETENUES = naturesWhere(({ paid, settles }) => !paid && settles)

/** Natures that lower what remains of a month's salary. */
export const SETTLING_NATURES = naturesWhere(({ settles }) => settles)

/** How the money was handed over. The agency records it; nothing is transferred. */
export const MOYENS = {
  especes: 'Espèces',
  airtel_money: 'Airtel Money',
  moov_money: 'Moov Money',
  virement: 'Virement',
  cheque: 'Chèque',
} as const
export type Moyen = keyof typeof MOYENS

const NATURE_UNKNOWN = 'Cette nature est inconnue'
const MOYEN_UNKNOWN = 'Ce moyen de paiement est inconnu'
export const MOIS_INVALID = 'Le mois est au format AAAA-MM'

/** Fields with the same rules in a new payment and in a correction. */
const FIELDS = {
  montant: amountFCFA('Le montant doit être positif'),
  motif: requiredText('Le motif est obligatoire', 200),
  datePaiement: calendarDay('La date de paiement est obligatoire'),
  notes: optionalText(1000),
  moyen: z.optional(z.nullable(oneOfKeys(MOYENS, MOYEN_UNKNOWN))),
  reference: optionalText(100),
}

/** docs/product.md, "Fields of an employee payment". Amounts are whole FCFA. */
export const paiementEmployeInput = z.object({
  employeId: requiredText("L'ID de l'employé est obligatoire", 64),
  ...FIELDS,
  /** Month that the payment is for; without it, the month of `datePaiement`. */
  mois: z.optional(z.nullable(month(MOIS_INVALID))),
  nature: z._default(oneOfKeys(NATURES_PAIEMENT, NATURE_UNKNOWN), INITIAL_NATURE),
})
export type PaiementEmployeInput = z.output<typeof paiementEmployeInput>

/** A correction replaces every field except the employee. `revision`: the one that was on the screen. */
export const paiementCorrection = z.object({
  ...FIELDS,
  mois: month(MOIS_INVALID),
  nature: oneOfKeys(NATURES_PAIEMENT, NATURE_UNKNOWN),
  revision,
})
export type PaiementCorrection = z.output<typeof paiementCorrection>

export const paiementEmploye = z.object({
  id: text,
  employeId: text,
  montant: z.number(),
  motif: text,
  datePaiement: text,
  notes: z.nullable(text),
  /** YYYY-MM. */
  mois: text,
  nature: oneOfKeys(NATURES_PAIEMENT),
  moyen: z.nullable(oneOfKeys(MOYENS)),
  reference: z.nullable(text),
  /** When it was cancelled; a cancelled payment stays in the list and counts in no sum. */
  dateAnnulation: z.nullable(instant),
  /** Number of corrections, with the cancellation. A change with an older number is refused, unless stored already. */
  revision: z.number(),
})
export type PaiementEmploye = z.output<typeof paiementEmploye>

export const endpoints = {
  listPaiementsEmploye: endpoint({
    method: 'GET',
    path: '/api/paiements-employes/employee/{id}',
    summary: "Les paiements d'un employé, le plus récent en premier.",
    access: 'admin',
    params: { id: pathId },
    answer: { status: 200, body: z.array(paiementEmploye) },
    errors: ['notFound'],
  }),
  createPaiementEmploye: endpoint({
    method: 'POST',
    path: '/api/paiements-employes',
    summary: 'Enregistre un paiement à un employé.',
    access: 'admin',
    idempotent: true,
    audit: 'Paiement enregistré',
    body: paiementEmployeInput,
    answer: { status: 201, body: paiementEmploye },
    errors: ['invalid', 'notFound', 'keyReused', 'deletedMeanwhile'],
  }),
  correctPaiementEmploye: endpoint({
    method: 'PATCH',
    path: '/api/paiements-employes/{id}',
    summary: 'Corrige un paiement à un employé.',
    access: 'admin',
    audit: 'Paiement corrigé',
    params: { id: pathId },
    body: paiementCorrection,
    answer: { status: 200, body: paiementEmploye },
    errors: ['invalid', 'notFound', 'changedMeanwhile'],
  }),
  cancelPaiementEmploye: endpoint({
    method: 'PATCH',
    path: '/api/paiements-employes/{id}/annulation',
    summary: 'Annule un paiement à un employé\u00a0: il reste visible et ne compte plus.',
    access: 'admin',
    audit: 'Paiement annulé',
    params: { id: pathId },
    body: z.object({ revision }),
    answer: { status: 200, body: paiementEmploye },
    errors: ['invalid', 'notFound', 'changedMeanwhile'],
  }),
}
