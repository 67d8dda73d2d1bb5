import * as z from 'zod/mini'
import { normalizeSpaces, parseStrictTelephone } from './telephone.ts'

/** No control character but tab and line ends, no half of a surrogate pair: no database or screen shows them. */
const lisible = (texte: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  texte.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(texte)

const ILLISIBLE = 'Ce texte contient des caractères qui ne peuvent pas être enregistrés'
const tropLong = (max: number) => `Ce texte est trop long (${max} caractères au plus)`

/** A required text, trimmed. `message` is what spec §5 says when it is missing; `max` counts UTF-16 units. */
export const requiredText = (message: string, max: number) =>
  z
    .string(message)
    .check(z.trim(), z.minLength(1, message), z.maxLength(max, tropLong(max)), z.refine(lisible, ILLISIBLE))

/** An optional text: absent, null and blank are all null. */
export const optionalText = (max: number) =>
  z.pipe(
    z.optional(
      z.nullable(
        z
          .string('Un texte est attendu')
          .check(z.trim(), z.maxLength(max, tropLong(max)), z.refine(lisible, ILLISIBLE)),
      ),
    ),
    z.transform((texte): string | null => texte || null),
  )

/** Text as it may leave the server: no rule, only a type. */
export const texte = z.string()

/** One of the keys of a table, such as a table of labels. */
export const oneOfKeys = <Choix extends string>(table: Readonly<Record<Choix, unknown>>, message?: string) =>
  z.enum(Object.keys(table) as [Choix, ...Choix[]], message)

export const TELEPHONE_OBLIGATOIRE = 'Le numéro de téléphone est obligatoire'
export const TELEPHONE_INVALIDE =
  'Le numéro doit être un numéro gabonais valide (format: +241 XX XX XX XX, 8 chiffres après +241)'

/**
 * A phone number as spec §5 has it: +241 and eight digits once spaces and hyphens are gone; comes out as E.164.
 * The forms are forgiving (telephone.ts, parseTelephone), this rule is not. One check with one message, and not a chain
 * that aborts: that would keep `horairesPair` from running.
 */
export const telephone = z.string(TELEPHONE_OBLIGATOIRE).check(
  z.check<string>((contexte) => {
    // Before anything looks through it: megabytes of spaces are no number either.
    const saisi = contexte.value.length > 200 ? null : normalizeSpaces(contexte.value)
    const e164 = saisi && parseStrictTelephone(saisi)
    if (e164) contexte.value = e164
    else {
      const message = saisi === '' ? TELEPHONE_OBLIGATOIRE : TELEPHONE_INVALIDE
      contexte.issues.push({ code: 'custom', input: contexte.value, message })
    }
  }),
)

/** HH:MM, 00:00 to 23:59; blank is null. The pair's rule is in `horairesPair`. */
export const optionalHeure = z.pipe(
  z.optional(
    z.nullable(
      z
        .string("L'heure doit être au format HH:MM")
        .check(z.trim(), z.regex(/^$|^([01]\d|2[0-3]):[0-5]\d$/, "L'heure doit être au format HH:MM")),
    ),
  ),
  z.transform((heure): string | null => heure || null),
)

interface Horaires {
  readonly horaireDebut: string | null
  readonly horaireFin: string | null
}

/**
 * Both hours or none (rules.md, "Times"); an end at or before the start is the next day, equal hours are
 * refused. Answers the message per field, or nothing.
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

/** The check of the pair; it runs even when another field is wrong, so that a form shows everything at once. */
export const horairesPair = z.check<Horaires>(
  (contexte) => {
    const erreur = horairesError(contexte.value)
    if (!erreur) return
    contexte.issues.push({
      code: 'custom',
      input: contexte.value,
      path: [erreur.path],
      message: erreur.message,
    })
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
)

/** A calendar day, YYYY-MM-DD, that exists. */
export const jour = (message: string) => z.iso.date(message)

/** An amount in FCFA: whole, zero or more; the franc has no cents. */
export const montantFCFA = (message: string) =>
  z.int(message).check(z.minimum(0, message), z.maximum(1_000_000_000, 'Ce montant est trop élevé'))

/** An instant as the server gives it: ISO 8601, UTC, milliseconds. */
export const instant = z.string()

/** An id in a path. Whatever cannot be an id is simply not found. */
export const identifiant = z.string().check(z.regex(/^[\w-]{1,64}$/))

/** `?limit=` and `?cursor=` of every list (rules.md, "Lists"), newest first unless `?ordre=ancien`. */
export const PAGE = {
  limit: z.pipe(
    z.optional(
      z.string().check(z.regex(/^([1-9]\d?|[1-4]\d\d|500)$/, 'La limite est un nombre entre 1 et 500')),
    ),
    z.transform((limite) => (limite === undefined ? 100 : Number(limite))),
  ),
  cursor: z.optional(z.string().check(z.maxLength(200, 'Ce repère de page est invalide'))),
  ordre: z._default(z.enum(['recent', 'ancien'], "L'ordre est recent ou ancien"), 'recent'),
  /** One record alone, as a link from elsewhere names it. */
  id: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, 'Cet identifiant est inconnu'))),
} as const

/** `?q=`: words looked for in name, phone and address, whatever their accents and case. */
export const recherche = z.optional(
  z.string().check(z.trim(), z.maxLength(100, tropLong(100)), z.refine(lisible, ILLISIBLE)),
)
