import * as z from 'zod/mini'
import { SUJET_FIELDS, SUJETS } from './activites.admin.ts'
import { endpoint } from './endpoint.ts'
import { calendarDay, pathId, storedDay } from './fields.admin.ts'
import { oneOfKeys, optionalText, text } from './fields.ts'

/**
 * Follow-ups: reminders that the server creates for a placement or a payment. `days`: after the first day of the
 * placement, after the end of its guarantee, or after the payment.
 */
export const SUIVI_RULES = {
  jour_1: { texte: 'Premier jour passé\u00a0: tout va bien\u00a0?', from: 'dateDebut', days: 1 },
  jour_7: { texte: 'Une semaine passée\u00a0: tout va bien\u00a0?', from: 'dateDebut', days: 7 },
  jour_30: { texte: 'Un mois passé\u00a0: tout va bien\u00a0?', from: 'dateDebut', days: 30 },
  garantie: { texte: 'Fin de la garantie', from: 'finGarantie', days: 0 },
  paie: { texte: 'Lendemain de paie\u00a0: reste-t-elle\u00a0?', from: 'datePaiement', days: 1 },
} as const
export type Suivi = keyof typeof SUIVI_RULES

/** Text of a reminder without one. */
export const DEFAULT_RAPPEL = 'Rappeler'

export const DAY_REQUIRED = 'Le jour du rappel est obligatoire'
const day = calendarDay(DAY_REQUIRED)

/** Characters of the text of a reminder. */
export const MAX_RAPPEL_TEXTE = 200
export const rappelInput = z.object({ ...SUJET_FIELDS, texte: optionalText(MAX_RAPPEL_TEXTE), date: day })
export type RappelInput = z.output<typeof rappelInput>

/** Something to do about a record on a day. */
export const rappel = z.object({
  id: text,
  sujet: oneOfKeys(SUJETS),
  sujetId: text,
  texte: text,
  /** YYYY-MM-DD. */
  date: text,
  fait: z.boolean(),
  /** Null: not a follow-up. */
  suivi: z.nullable(oneOfKeys(SUIVI_RULES)),
})
export type Rappel = z.output<typeof rappel>

export const rappelChange = z
  .object({
    /** False: opens a reminder again that was done. */
    fait: z.optional(z.boolean('Dites fait, ou un autre jour')),
    date: z.optional(day),
    /**
     * The day on the administrator's screen. When the stored one is another, the call is refused, unless the reminder
     * is as asked already.
     */
    avant: storedDay(DAY_REQUIRED),
  })
  .check(
    z.check(({ value: { fait, date }, issues }) => {
      if ((fait === undefined) === (date === undefined))
        issues.push({ code: 'custom', input: date, path: ['date'], message: 'Dites fait, ou un autre jour' })
    }),
  )
export type RappelChange = z.output<typeof rappelChange>

export const endpoints = {
  listRappels: endpoint({
    method: 'GET',
    path: '/api/rappels',
    summary: "Les rappels d'une fiche qui ne sont pas faits, du plus ancien jour au plus lointain.",
    access: 'admin',
    query: z.object(SUJET_FIELDS),
    answer: { status: 200, body: z.array(rappel) },
    errors: ['invalid'],
  }),
  createRappel: endpoint({
    method: 'POST',
    path: '/api/rappels',
    summary: 'Ajoute un rappel à une fiche.',
    access: 'admin',
    idempotent: true,
    audit: 'Rappel ajouté',
    body: rappelInput,
    answer: { status: 201, body: rappel },
    errors: ['invalid', 'notFound', 'keyReused', 'deletedMeanwhile'],
  }),
  changeRappel: endpoint({
    method: 'PATCH',
    path: '/api/rappels/{id}',
    summary: 'Dit un rappel fait ou pas fait, ou le met à un autre jour.',
    access: 'admin',
    audit: 'Rappel changé',
    params: { id: pathId },
    body: rappelChange,
    answer: { status: 200, body: rappel },
    errors: ['invalid', 'notFound', 'changedMeanwhile'],
  }),
  deleteRappel: endpoint({
    method: 'DELETE',
    path: '/api/rappels/{id}',
    summary:
      "Retire un rappel que le même compte a ajouté et que personne n'a changé\u00a0; la fiche attend de nouveau.",
    access: 'admin',
    audit: 'Rappel retiré',
    params: { id: pathId },
    answer: { status: 204 },
    errors: ['notFound', 'changedMeanwhile'],
  }),
}
