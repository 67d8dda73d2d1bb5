import * as z from 'zod/mini'
import { isStorable, NOT_STORABLE, tooLong } from './fields.ts'

/** A text that is compared with a stored value, for example in `avant`: not trimmed. `max` counts UTF-16 units. */
export const storedText = (max: number) =>
  z.string('Un texte est attendu').check(z.maxLength(max, tooLong(max)), z.refine(isStorable, NOT_STORABLE))

/** About what an address looks like; the server sends no e-mail. Not z.email: public forms would load its code too. */
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

/** A calendar day that exists, YYYY-MM-DD, in the years that `month` admits. */
export const calendarDay = (message: string) =>
  z.iso.date({ error: message, abort: true }).check(z.regex(/^20/, "L'année est entre 2000 et 2099"))

/** A calendar day that is compared with a stored value: of any year. */
export const storedDay = (message: string) => z.iso.date(message)

const NOT_WHOLE = 'Ce montant est un nombre entier, sans virgule ni lettres'
export const TOO_HIGH = 'Ce montant est trop élevé'

/**
 * An amount in FCFA: a whole number from 0 to 1,000,000,000. The franc has no cents. `message`: of a missing or
 * negative one. NaN stands for a typed text that is no number.
 */
export const amountFCFA = (message: string) =>
  z
    .int({
      error: ({ code, input }) => {
        if (code === 'too_big') return TOO_HIGH
        return code === 'invalid_type' && typeof input === 'number' ? NOT_WHOLE : message
      },
    })
    .check(z.minimum(0, message), z.maximum(1_000_000_000, TOO_HIGH))

/** A month, YYYY-MM, from 2000 to 2099. */
export const month = (message: string) =>
  z.string(message).check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, message))

/** A number of changes. No record comes near the maximum, which the integer of both databases holds. */
const revisionWith = (message: string) =>
  z.int(message).check(z.minimum(0, message), z.maximum(1_000_000, message))

/** The `revision` of a record when the screen showed it. */
export const revision = revisionWith('La version affichée est obligatoire')
/** The `revision` of what belongs to a record (its facts, documents, verifications) when the screen showed it. */
export const readRevision = revisionWith('La version lue est attendue')

const ID = /^[\w-]{1,64}$/

/** An id in a path. A text that cannot be an id is answered like an unknown id: 404. */
export const pathId = z.string().check(z.regex(ID))

/** An id in a query string or a body, with the French message for a text that cannot be one. */
export const id = (message: string) => z.string(message).check(z.regex(ID, message))
/** The id of a record, in a body. */
export const ficheId = id('Cette fiche est inconnue')
export const optionalId = (message: string) => z.optional(id(message))

/** Maximum number of rows in an answer, `otherwise` where the call names none. */
export const limitOr = (otherwise: number) =>
  z.pipe(
    z.optional(
      z.string().check(z.regex(/^([1-9]\d?|[1-4]\d\d|500)$/, 'La limite est un nombre entre 1 et 500')),
    ),
    z.transform((limit) => (limit === undefined ? otherwise : Number(limit))),
  )

/** Query parameters of what is read page by page: newest first unless `?ordre=ancien`. */
export const PAGE = {
  limit: limitOr(100),
  /** Opaque, base64url: `readCursor` in server/db/cursor-page.ts parses it. */
  cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,300}$/, 'Ce repère de page est invalide'))),
  ordre: z._default(z.enum(['recent', 'ancien'], "L'ordre est recent ou ancien"), 'recent'),
  /** Selects one record, for a link that names it. */
  id: optionalId('Cet identifiant est inconnu'),
} as const

/**
 * Orders of a list: by date, or by name from A to Z and back. With a word in `q` an order by name is the same as
 * `recent`, except for unwanted records.
 */
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

/** Longest search, in characters. */
export const MAX_SEARCH = 100

/** `?q=`: words to find in name, phone number and address. Accents and case do not matter. */
export const searchQuery = z.optional(
  z
    .string()
    .check(z.trim(), z.maxLength(MAX_SEARCH, tooLong(MAX_SEARCH)), z.refine(isStorable, NOT_STORABLE)),
)

/** 'oui': only the records that are marked as unwanted. Absent: only the others, and the one that `id` names. */
export const indesirables = z.optional(z.enum(['oui'], 'La valeur attendue est oui'))
