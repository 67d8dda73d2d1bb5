import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  ECARTEE_PAR,
  type EcarteePar,
  INITIAL_MISE_EN_RELATION_STATUT,
  MISE_EN_RELATION_RULES,
  MISE_EN_RELATION_STATUTS,
  type MiseEnRelationStatut,
  MOTIFS,
  type MotifMiseEnRelation,
  SET_ASIDE_STATUT,
} from './etapes.admin.ts'
import { calendarDay, optionalId, PAGE, pathId, searchQuery, storedDay, storedText } from './fields.admin.ts'
import { instant, oneOfKeys, optionalText, requiredText, text } from './fields.ts'
import { NANNY_APPLICATION_STATUTS } from './nanny-applications.admin.ts'
import { typePoste } from './nanny-applications.ts'
import { PARENT_REQUEST_STATUTS } from './parent-requests.admin.ts'
import { typeService } from './parent-requests.ts'

/** The reasons of both kinds. */
const ANY_MOTIF = { ...MOTIFS.refusal, ...MOTIFS.end }

/** A mise en relation in the data of one person: without the other person. Days are YYYY-MM-DD. */
export const ownMiseEnRelation = z.object({
  id: text,
  requestId: text,
  /** The id of the candidate's application. */
  nannyId: text,
  /** The employee, once placed. */
  employeId: z.nullable(text),
  statut: oneOfKeys(MISE_EN_RELATION_STATUTS),
  ecarteePar: z.nullable(oneOfKeys(ECARTEE_PAR)),
  motif: z.nullable(oneOfKeys(ANY_MOTIF)),
  motifTexte: z.nullable(text),
  /** Score of the pair when this row was created, 0 to 100; null: unknown. */
  score: z.nullable(z.number()),
  dateEssai: z.nullable(text),
  dateDebut: z.nullable(text),
  dateFin: z.nullable(text),
  finGarantie: z.nullable(text),
  dateCreation: instant,
  dateStatut: instant,
})
export type OwnMiseEnRelation = z.output<typeof ownMiseEnRelation>

/** One nanny for one request, from the first proposal to the end of the placement. */
export const miseEnRelation = z.object({
  ...ownMiseEnRelation.shape,
  request: z.object({
    nom: text,
    telephone: text,
    adresse: text,
    typeService,
    horaireDebut: z.nullable(text),
    horaireFin: z.nullable(text),
    statut: oneOfKeys(PARENT_REQUEST_STATUTS),
  }),
  nanny: z.object({
    nom: text,
    telephone: text,
    adresse: text,
    typePoste,
    statut: oneOfKeys(NANNY_APPLICATION_STATUTS),
    /** Whether she is an active employee, which a placement requires. */
    employee: z.boolean(),
    /** Whether a salary is set for her, also one of 0. */
    salaireFixe: z.boolean(),
  }),
})
export type MiseEnRelation = z.output<typeof miseEnRelation>

const DAYS = {
  dateEssai: "Le jour de l'essai est obligatoire",
  dateDebut: 'Le premier jour est obligatoire',
  dateFin: 'Le dernier jour est obligatoire',
} as const

const ECARTEE_PAR_REQUIRED = 'Dites qui a dit non'
const MOTIF_REQUIRED = 'Dites pourquoi'
const MOTIF_TEXTE_REQUIRED = 'Précisez le motif'
const STATUT_UNKNOWN = 'Cette étape est inconnue'
const AVANT_REQUIRED = "Dites ce que l'écran montrait"
const MAX_MOTIF_TEXTE = 500

/**
 * Fields that steps require (MISE_EN_RELATION_RULES). A field that the step does not require must be valid too, and is
 * then ignored.
 */
const DETAILS = {
  dateEssai: z.optional(calendarDay(DAYS.dateEssai)),
  dateDebut: z.optional(calendarDay(DAYS.dateDebut)),
  dateFin: z.optional(calendarDay(DAYS.dateFin)),
  ecarteePar: z.optional(oneOfKeys(ECARTEE_PAR, ECARTEE_PAR_REQUIRED)),
  motif: z.optional(oneOfKeys(ANY_MOTIF, MOTIF_REQUIRED)),
  motifTexte: optionalText(MAX_MOTIF_TEXTE),
}

/** Who said no, and why, as on the administrator's screen. */
const storedReason = {
  ecarteePar: z.nullable(oneOfKeys(ECARTEE_PAR, ECARTEE_PAR_REQUIRED)),
  motif: z.nullable(oneOfKeys(ANY_MOTIF, MOTIF_REQUIRED)),
  motifTexte: z.nullable(storedText(MAX_MOTIF_TEXTE)),
}

/** The fields of DETAILS as they were on the administrator's screen. */
const storedDetails = z.object({
  dateEssai: z.nullable(storedDay(DAYS.dateEssai)),
  dateDebut: z.nullable(storedDay(DAYS.dateDebut)),
  dateFin: z.nullable(storedDay(DAYS.dateFin)),
  ...storedReason,
})
export type StoredDetails = z.output<typeof storedDetails>

interface Step {
  readonly status: MiseEnRelationStatut
  readonly dateEssai?: string | undefined
  readonly dateDebut?: string | undefined
  readonly dateFin?: string | undefined
  readonly ecarteePar?: EcarteePar | undefined
  readonly motif?: MotifMiseEnRelation | undefined
  readonly motifTexte: string | null
}

type Missing = Readonly<{ path: Exclude<keyof Step, 'status'>; message: string }>

/** Required fields that are missing or invalid, in the order of the form. */
const missingDetails = (step: Step): readonly Missing[] => {
  const { required } = MISE_EN_RELATION_RULES[step.status]
  const missing: Missing[] = []
  if (required.day && step[required.day] === undefined)
    missing.push({ path: required.day, message: DAYS[required.day] })
  if (required.ecarteePar && step.ecarteePar === undefined)
    missing.push({ path: 'ecarteePar', message: ECARTEE_PAR_REQUIRED })
  if (!required.motifs) return missing
  const motifs: Readonly<Record<string, string>> = MOTIFS[required.motifs]
  if (step.motif === undefined || !(step.motif in motifs))
    missing.push({ path: 'motif', message: MOTIF_REQUIRED })
  else if (step.motif === 'autre' && step.motifTexte === null)
    missing.push({ path: 'motifTexte', message: MOTIF_TEXTE_REQUIRED })
  return missing
}

const complete = z.check<Step>(({ value, issues }) => {
  for (const { path, message } of missingDetails(value))
    issues.push({ code: 'custom', input: value, path: [path], message })
})

/** The new step and its required fields. */
export const moveInput = z
  .object({
    status: oneOfKeys(MISE_EN_RELATION_STATUTS, STATUT_UNKNOWN),
    /** The step on the administrator's screen. If the stored one is another, refused unless the pair is as asked. */
    depuis: oneOfKeys(MISE_EN_RELATION_STATUTS, STATUT_UNKNOWN),
    ...DETAILS,
    /**
     * Required for a correction, which sets the current step again. When the stored fields are others, it is refused,
     * unless they are as asked.
     */
    avant: z.optional(storedDetails),
  })
  .check(
    complete,
    z.check(({ value: { status, depuis, avant }, issues }) => {
      if (status === depuis && avant === undefined)
        issues.push({ code: 'custom', input: avant, path: ['avant'], message: AVANT_REQUIRED })
    }),
  )
export type MoveInput = z.output<typeof moveInput>

/** Proposes a pair, or sets it aside, whether it was proposed before or not. */
export const createInput = z
  .object({
    requestId: requiredText('La demande est obligatoire', 64),
    nannyId: requiredText('La candidature est obligatoire', 64),
    status: z.enum([INITIAL_MISE_EN_RELATION_STATUT, SET_ASIDE_STATUT], STATUT_UNKNOWN),
    ecarteePar: DETAILS.ecarteePar,
    motif: DETAILS.motif,
    motifTexte: DETAILS.motifTexte,
  })
  .check(complete)
export type CreateInput = z.output<typeof createInput>

export const withdrawInput = z.object({
  /** What the pair was set aside for before the proposal; null: the proposal was its first step. */
  avant: z.nullable(z.object(storedReason, AVANT_REQUIRED)),
})
export type WithdrawInput = z.output<typeof withdrawInput>

/** Number of rows at each step. */
const counts = z.object(
  Object.fromEntries(Object.keys(MISE_EN_RELATION_STATUTS).map((statut) => [statut, z.number()])) as Record<
    MiseEnRelationStatut,
    z.ZodMiniNumber
  >,
)

export const endpoints = {
  listMisesEnRelation: endpoint({
    method: 'GET',
    path: '/api/mises-en-relation',
    summary: "Les mises en relation, la dernière changée d'abord.",
    access: 'admin',
    query: z.object({
      ...PAGE,
      q: searchQuery,
      statut: z.optional(oneOfKeys(MISE_EN_RELATION_STATUTS, STATUT_UNKNOWN)),
      requestId: optionalId('Cette demande est inconnue'),
      nannyId: optionalId('Cette candidature est inconnue'),
      employeId: optionalId('Cet employé est inconnu'),
    }),
    answer: { status: 200, body: z.array(miseEnRelation), paged: true },
    errors: ['invalid'],
  }),
  countMisesEnRelation: endpoint({
    method: 'GET',
    path: '/api/mises-en-relation/etapes',
    summary: 'Le nombre de mises en relation à chaque étape.',
    access: 'admin',
    answer: { status: 200, body: counts },
    errors: [],
  }),
  createMiseEnRelation: endpoint({
    method: 'POST',
    path: '/api/mises-en-relation',
    summary: "Propose une nounou à une famille, ou l'écarte\u00a0; une paire écartée reprend sa ligne.",
    access: 'admin',
    idempotent: true,
    audit: 'Mise en relation créée',
    body: createInput,
    answer: { status: 201, body: miseEnRelation },
    errors: [
      'invalid',
      'notFound',
      'changedMeanwhile',
      'alreadyProposed',
      'nannyUnavailable',
      'keyReused',
      'deletedMeanwhile',
    ],
  }),
  moveMiseEnRelation: endpoint({
    method: 'PATCH',
    path: '/api/mises-en-relation/{id}',
    summary: "Passe une mise en relation à une étape, ou corrige ce que l'étape présente demande.",
    access: 'admin',
    audit: 'Mise en relation avancée',
    params: { id: pathId },
    body: moveInput,
    answer: { status: 200, body: miseEnRelation },
    errors: [
      'invalid',
      'notFound',
      'changedMeanwhile',
      'stepNotAllowed',
      'nannyUnavailable',
      'notHired',
      'alreadyProposed',
    ],
  }),
  withdrawMiseEnRelation: endpoint({
    method: 'POST',
    path: '/api/mises-en-relation/{id}/retrait',
    summary:
      "Retire la proposition que le même compte vient de faire, si rien ne s'est passé depuis\u00a0; une paire écartée l'est de nouveau.",
    access: 'admin',
    audit: 'Proposition retirée',
    params: { id: pathId },
    body: withdrawInput,
    answer: { status: 204 },
    errors: ['invalid', 'notFound', 'changedMeanwhile'],
  }),
}
