import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  calendarDay,
  id,
  month,
  optionalId,
  PAGE,
  pathId,
  revision,
  searchQuery,
  TOO_HIGH,
} from './fields.admin.ts'
import { instant, oneOfKeys, optionalText, text } from './fields.ts'
import { montantConvenu } from './montants-convenus.admin.ts'
import { MOIS_INVALID, MOYENS } from './paiements-employes.admin.ts'
import type { ParentRequestStatut } from './parent-requests.admin.ts'
import { typeService } from './parent-requests.ts'
import { labelsOf, type Tone } from './statuts.admin.ts'

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

const MONTANT_REQUIRED = 'Indiquez le montant'
const MONTANT_INVALID = 'Le montant est un nombre positif, avec deux décimales au plus'

/**
 * An amount in FCFA, up to eight digits and two decimals, above 0, as text: "60000" and "60000,5" become "60000.00" and
 * "60000.50".
 */
const decimalAmount = z.pipe(
  z.string(MONTANT_INVALID).check(
    z.trim(),
    z.minLength(1, { error: MONTANT_REQUIRED, abort: true }),
    z.regex(/^\d+([.,]\d{1,2})?$/, { error: MONTANT_INVALID, abort: true }),
    z.regex(/^0*\d{1,8}(\D|$)/, { error: TOO_HIGH, abort: true }),
    z.refine((typed) => /[1-9]/.test(typed), MONTANT_INVALID),
  ),
  z.transform((typed) => {
    const [whole = '', decimals = ''] = typed.split(/[.,]/)
    return `${Number(whole)}.${decimals.padEnd(2, '0')}`
  }),
)

const mois = month(MOIS_INVALID)

const METHODE_REQUIRED = 'Dites comment la famille a payé'
const STATUT_UNKNOWN = 'Ce statut est inconnu'

const FIELDS = {
  montant: decimalAmount,
  methode: oneOfKeys(MOYENS, METHODE_REQUIRED),
  transactionId: optionalText(100),
  /**
   * Day on which the money arrived. Without it: today for a new payment, the stored day for a correction. Ignored while
   * the payment is awaited.
   */
  jour: z.optional(z.nullable(calendarDay("Le jour de l'encaissement est obligatoire"))),
  /**
   * Month that the payment is for. Without it: that of its day for a new payment, the stored month for a correction.
   */
  pourMois: z.optional(z.nullable(mois)),
} as const

/** docs/product.md, "Fields of a family's payment". A record of money: the app itself transfers nothing. */
export const paymentInput = z.object({
  demandeId: id('La demande est obligatoire'),
  ...FIELDS,
  statut: z._default(z.enum([INITIAL_PAYMENT_STATUT, RECEIVED_STATUT], STATUT_UNKNOWN), RECEIVED_STATUT),
})
export type PaymentInput = z.output<typeof paymentInput>

/** A correction replaces every field except request and status. `revision`: the one that was on the screen. */
export const paymentCorrection = z.object({ ...FIELDS, revision })
export type PaymentCorrection = z.output<typeof paymentCorrection>

/** A payment in the data of one person: without name and number. */
export const ownPayment = z.object({
  id: text,
  demandeId: text,
  /** FCFA, an exact decimal with two places: "60000.00". */
  montant: text,
  methode: text,
  transactionId: z.nullable(text),
  statut: oneOfKeys(PAYMENT_STATUTS),
  dateCreation: instant,
  /**
   * When the money arrived; null: it has not. A payment counts in the month of this day in Libreville, else in that
   * of `dateCreation`.
   */
  dateConfirmation: z.nullable(instant),
  /** Month that it is for, YYYY-MM, which may be another than the one that it counts in. */
  pourMois: text,
  /** Number of corrections and status changes. A correction with an older number is refused, unless stored already. */
  revision: z.number(),
  /** Id of the request's package when the payment was recorded, or when migration 0037 ran. No payment has null. */
  forfait: z.nullable(text),
  /** Price of that package then, in whole FCFA; 0: on quote; null: no such package. */
  prix: z.nullable(z.number()),
})
export type OwnPayment = z.output<typeof ownPayment>

/** A payment with the family's name and number, and the service that it is for. */
export const payment = z.object({ ...ownPayment.shape, nom: text, telephone: text, typeService })
export type Payment = z.output<typeof payment>

/**
 * Sums of a month, received and awaited, as exact decimals; number of payments by status. `impayes`: the families that
 * have not paid everything for the month, and what remains of their prices (contract/impayes.admin.ts).
 */
const paymentTotaux = z.object({
  recu: text,
  attendu: text,
  impayes: z.object({ familles: z.number(), reste: text }),
  nombres: z.object(
    Object.fromEntries(Object.keys(PAYMENT_STATUTS).map((statut) => [statut, z.number()])) as Record<
      keyof typeof PAYMENT_STATUTS,
      z.ZodMiniNumber
    >,
  ),
})
export type PaymentTotaux = z.output<typeof paymentTotaux>

/** Sums of one month of the chart. */
const paymentMois = z.object({ mois: text, recu: text, attendu: text })
export type PaymentMois = z.output<typeof paymentMois>

/** Months of the chart. */
export const PAYMENT_MONTHS = 12

/** First and last day of a placement; null: it has not ended. */
const placement = z.object({ debut: text, fin: z.nullable(text) })
export type Placement = z.output<typeof placement>

/**
 * Whether a placement runs on a day of a month (YYYY-MM); one that ended before it began does not. The database
 * compares the same way (`runsIn` in server/mises-en-relation/queries.ts).
 */
export const isPlacedIn = (mois: string, placements: readonly Placement[]): boolean =>
  placements.some(
    ({ debut, fin }) =>
      debut.slice(0, 7) <= mois && (fin === null || (fin >= debut && fin.slice(0, 7) >= mois)),
  )

/**
 * Whether a price by month is owed for a month (YYYY-MM): for one with a placement; for every month of a request that
 * has none.
 */
export const isOwedIn = (mois: string, placements: readonly Placement[]): boolean =>
  placements.length === 0 || isPlacedIn(mois, placements)

/** What a family paid for each month, of a package that is priced by month. */
const soldeParMois = z.object({
  /**
   * Month whose money is told: the current one, or, while it has neither a payment nor a placement, the last one that
   * has.
   */
  mois: text,
  /**
   * Months with a payment that is not cancelled, and what was received for each. `prix`: the price of the month, which
   * is what was agreed for it; else, before the current month, the price of the package of its first payment (0: on
   * quote); else, or when there is no such package, the `prix` of the solde.
   */
  recus: z.array(z.object({ mois: text, recu: text, prix: z.number() })),
  /**
   * Months before `mois` for which less than what was agreed, else the price of their package, was received, the
   * oldest first: of those in which a placement runs, or without any placement of those from the first payment on. None
   * when what was received for the earlier months, and too much for `mois`, covers them together.
   */
  restes: z.array(z.object({ mois: text, reste: text })),
  /** What was agreed for single months instead of the price, also what was taken back, the earliest first. */
  convenus: z.array(montantConvenu),
  /** The placements of the request, running and ended. */
  placements: z.array(placement),
})

/** What a family paid for a request, and what it owes. */
const solde = z.object({
  /** All that was received. */
  recu: text,
  /**
   * What the family owes in whole FCFA: the price that the package had at its first payment that is not cancelled, else
   * the present one. Null: on quote, or no such package.
   */
  prix: z.nullable(z.number()),
  /** Present price of the package; null as `prix`. */
  prixActuel: z.nullable(z.number()),
  /** Null: `prix` is not for a month, or there is none. */
  parMois: z.nullable(soldeParMois),
  /** Payments that are awaited, the oldest first. */
  attendus: z.array(z.object({ id: text, montant: text, dateCreation: instant, pourMois: text })),
  /** Whether everything is paid: `prix`, for each month if it is by month, or any amount where there is no price. */
  solde: z.boolean(),
})
export type Solde = z.output<typeof solde>

const statut = oneOfKeys(PAYMENT_STATUTS, STATUT_UNKNOWN)

export const endpoints = {
  listPayments: endpoint({
    method: 'GET',
    path: '/api/payments',
    summary: 'Les encaissements des familles, celui du jour le plus récent en premier.',
    access: 'admin',
    query: z.object({
      ...PAGE,
      q: searchQuery,
      mois: z.optional(mois),
      statut: z.optional(statut),
      demandeId: optionalId('Cette demande est inconnue'),
    }),
    answer: { status: 200, body: z.array(payment), paged: true },
    errors: ['invalid'],
  }),
  readPaymentTotaux: endpoint({
    method: 'GET',
    path: '/api/payments/totaux',
    summary: "Les sommes d'un mois d'encaissements.",
    access: 'admin',
    query: z.object({ mois }),
    answer: { status: 200, body: paymentTotaux },
    errors: ['invalid'],
  }),
  listPaymentMois: endpoint({
    method: 'GET',
    path: '/api/payments/annee',
    summary: 'Les encaissements des douze mois qui finissent par le mois demandé.',
    access: 'admin',
    query: z.object({ mois }),
    answer: { status: 200, body: z.array(paymentMois) },
    errors: ['invalid'],
  }),
  readSolde: endpoint({
    method: 'GET',
    path: '/api/payments/demande/{id}',
    summary: "Ce qu'une famille a payé pour sa demande.",
    access: 'admin',
    params: { id: pathId },
    answer: { status: 200, body: solde },
    errors: ['notFound'],
  }),
  createPayment: endpoint({
    method: 'POST',
    path: '/api/payments',
    summary: "Enregistre l'argent d'une famille, reçu ou attendu.",
    access: 'admin',
    idempotent: true,
    audit: 'Encaissement enregistré',
    body: paymentInput,
    answer: { status: 201, body: payment },
    errors: ['invalid', 'notFound', 'keyReused', 'deletedMeanwhile'],
  }),
  correctPayment: endpoint({
    method: 'PATCH',
    path: '/api/payments/{id}',
    summary: 'Corrige un encaissement.',
    access: 'admin',
    audit: 'Encaissement corrigé',
    params: { id: pathId },
    body: paymentCorrection,
    answer: { status: 200, body: payment },
    errors: ['invalid', 'notFound', 'changedMeanwhile'],
  }),
  setPaymentStatus: endpoint({
    method: 'PATCH',
    path: '/api/payments/{id}/status',
    summary: 'Confirme ou annule un encaissement.',
    access: 'admin',
    audit: "Statut d'un encaissement changé",
    params: { id: pathId },
    /** `depuis`: the status on the screen. When the stored one is neither this nor `status`, the call is refused. */
    body: z.object({ status: statut, depuis: statut }),
    answer: { status: 200, body: payment },
    errors: ['invalid', 'notFound', 'changedMeanwhile', 'stepNotAllowed'],
  }),
}
