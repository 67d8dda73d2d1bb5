import * as z from 'zod/mini'
import { normalizeSpaces, parseStrictTelephone } from './telephone.ts'

/** Whether a text can be stored and shown: no control characters except tab and line ends, no lone surrogate. */
export const isStorable = (input: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  input.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(input)

export const NOT_STORABLE = 'Ce texte contient des caractères qui ne peuvent pas être enregistrés'
const tooLong = (max: number) => `Ce texte est trop long (${max} caractères au plus)`

/** A required text, trimmed. `message` is shown when it is missing; `max` counts UTF-16 units. */
export const requiredText = (message: string, max: number) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(max, tooLong(max)),
      z.refine(isStorable, NOT_STORABLE),
    )

/** An optional text: absent, null and blank all become null. `max` counts UTF-16 units. */
export const optionalText = (max: number) =>
  z.pipe(
    z.optional(
      z.nullable(
        z
          .string('Un texte est attendu')
          .check(z.trim(), z.maxLength(max, tooLong(max)), z.refine(isStorable, NOT_STORABLE)),
      ),
    ),
    z.transform((input): string | null => input || null),
  )

/** A text that must equal a stored value, for example in `avant`: not trimmed, never longer than the column's limit. */
export const storedText = (max: number) =>
  z.string('Un texte est attendu').check(z.maxLength(max, tooLong(max)), z.refine(isStorable, NOT_STORABLE))

/** Text in an answer of the server. Has no limit: never use it for input. */
export const text = z.string()

/** One of the keys of a table, for example of a table of labels. */
export const oneOfKeys = <Choice extends string>(
  table: Readonly<Record<Choice, unknown>>,
  message?: string,
) => z.enum(Object.keys(table) as [Choice, ...Choice[]], message)

export const TELEPHONE_REQUIRED = 'Le numéro de téléphone est obligatoire'
export const TELEPHONE_INVALID =
  'Le numéro doit être un numéro gabonais valide (format: +241 XX XX XX XX, 8 chiffres après +241)'

/** In UTF-16 units. Longer input is refused before it is normalised, to save time. */
const MAX_TELEPHONE_INPUT = 200

/**
 * A phone number: +241 and eight digits once spaces and hyphens are removed (docs/product.md, "Phone").
 * The output is E.164. Forms accept more spellings (`parseTelephone`). This is one check with one message, because a
 * chain of checks aborts at the first failure and then `horairesPair` would not run.
 */
export const telephone = z.string(TELEPHONE_REQUIRED).check(
  z.check<string>((context) => {
    const input = context.value.length > MAX_TELEPHONE_INPUT ? null : normalizeSpaces(context.value)
    const e164 = input && parseStrictTelephone(input)
    if (e164) context.value = e164
    else {
      const message = input === '' ? TELEPHONE_REQUIRED : TELEPHONE_INVALID
      context.issues.push({ code: 'custom', input: context.value, message })
    }
  }),
)

/** HH:MM, from 00:00 to 23:59; blank becomes null. `horairesPair` checks start and end together. */
export const optionalTime = z.pipe(
  z.optional(
    z.nullable(
      z
        .string("L'heure doit être au format HH:MM")
        .check(z.trim(), z.regex(/^$|^([01]\d|2[0-3]):[0-5]\d$/, "L'heure doit être au format HH:MM")),
    ),
  ),
  z.transform((input): string | null => input || null),
)

interface Horaires {
  readonly horaireDebut: string | null
  readonly horaireFin: string | null
}

/**
 * Both times or none (docs/product.md, "Times"). An end at or before the start is on the next day; equal times are
 * refused. Returns the field and its message, or null.
 */
const horairesError = ({
  horaireDebut,
  horaireFin,
}: Horaires): { path: keyof Horaires; message: string } | null => {
  if (horaireFin && !horaireDebut)
    return { path: 'horaireDebut', message: "L'horaire de début est obligatoire" }
  if (horaireDebut && !horaireFin) return { path: 'horaireFin', message: "L'horaire de fin est obligatoire" }
  if (horaireDebut && horaireDebut === horaireFin)
    return { path: 'horaireFin', message: "L'horaire de fin doit être différent de l'horaire de début" }
  return null
}

/** Check of start and end time together. Runs even when another field is wrong, so that a form shows every error. */
export const horairesPair = z.check<Horaires>(
  (context) => {
    const error = horairesError(context.value)
    if (!error) return
    context.issues.push({
      code: 'custom',
      input: context.value,
      path: [error.path],
      message: error.message,
    })
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
)

/** A calendar day that exists, YYYY-MM-DD. */
export const calendarDay = (message: string) => z.iso.date(message)

/** An amount in FCFA: a whole number from 0 to 1,000,000,000. The franc has no cents. */
export const amountFCFA = (message: string) =>
  z.int(message).check(z.minimum(0, message), z.maximum(1_000_000_000, 'Ce montant est trop élevé'))

/** An instant in an answer of the server: ISO 8601, UTC, milliseconds. */
export const instant = z.string()

const ID = /^[\w-]{1,64}$/

/** An id in a path. A text that cannot be an id is answered like an unknown id: 404. */
export const pathId = z.string().check(z.regex(ID))

/** An optional id in a query string. */
export const optionalId = (message: string) => z.optional(z.string().check(z.regex(ID, message)))

/** Query parameters of what is read page by page: newest first unless `?ordre=ancien`. */
export const PAGE = {
  limit: z.pipe(
    z.optional(
      z.string().check(z.regex(/^([1-9]\d?|[1-4]\d\d|500)$/, 'La limite est un nombre entre 1 et 500')),
    ),
    z.transform((limit) => (limit === undefined ? 100 : Number(limit))),
  ),
  /** Opaque, base64url: `readCursor` in server/db/cursor-page.ts parses it. */
  cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,300}$/, 'Ce repère de page est invalide'))),
  ordre: z._default(z.enum(['recent', 'ancien'], "L'ordre est recent ou ancien"), 'recent'),
  /** Selects one record, for a link that names it. */
  id: optionalId('Cet identifiant est inconnu'),
} as const

/** Orders of a list: by date, or by name from A to Z and back. With `q` an order by name is the same as `recent`. */
export type ListOrdre = 'recent' | 'ancien' | 'nom' | 'nom-inverse'

/** Query parameters of every list (docs/product.md, "Lists"). */
export const LIST_PAGE = {
  ...PAGE,
  ordre: z._default(
    z.enum(
      ['recent', 'ancien', 'nom', 'nom-inverse'] satisfies ListOrdre[],
      "L'ordre est recent, ancien, nom ou nom-inverse",
    ),
    'recent',
  ),
} as const

/** `?q=`: words to find in name, phone number and address. Accents and case do not matter. */
export const searchQuery = z.optional(
  z.string().check(z.trim(), z.maxLength(100, tooLong(100)), z.refine(isStorable, NOT_STORABLE)),
)
