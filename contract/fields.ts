import * as z from 'zod/mini'
import { holdsSeveralTelephones, normalizeSpaces, parseStrictTelephone } from './telephone.ts'

/** Whether a text can be stored: no ASCII control characters except tab and line ends, no lone surrogate. */
export const isStorable = (input: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  !/[\p{Surrogate}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u.test(input)

export const NOT_STORABLE = 'Ce texte contient des caractères qui ne peuvent pas être enregistrés'
/** `max` counts UTF-16 units. */
export const tooLong = (max: number) => `Ce texte est trop long (${max} caractères au plus)`

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
export const TELEPHONE_SEVERAL = "Indiquez un seul numéro, celui où l'agence peut vous appeler"

/** In UTF-16 units. Longer input is refused before it is normalised, to save time. */
const MAX_TELEPHONE_INPUT = 200

/**
 * A phone number: +241 and eight digits once spaces and hyphens are removed (docs/product.md, "Phone").
 * The output is E.164. Forms accept more spellings (`parseTelephone`). One check, so that a wrong number gets one
 * message.
 */
export const telephone = z.string(TELEPHONE_REQUIRED).check(
  z.check<string>((context) => {
    const input = context.value.length > MAX_TELEPHONE_INPUT ? null : normalizeSpaces(context.value)
    const e164 = input && parseStrictTelephone(input)
    if (e164) context.value = e164
    else {
      const wrong = input && holdsSeveralTelephones(input) ? TELEPHONE_SEVERAL : TELEPHONE_INVALID
      const message = input === '' ? TELEPHONE_REQUIRED : wrong
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
 * Both times or none (docs/product.md, "Times"). An end before the start is on the next day; equal times are refused.
 * Returns the field and its message, or null.
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

/** An instant in an answer of the server: ISO 8601, UTC, milliseconds. */
export const instant = z.string()

/** Fields whose values are codes or booleans, which screens show as words. */
type Coded<Content> = {
  [Name in keyof Content]: string extends Content[Name]
    ? never
    : Exclude<Content[Name], null> extends number
      ? never
      : Name
}[keyof Content]

/** French words for each value of each coded field. A missing field or value does not compile. */
export type ValueLabels<Content> = {
  readonly [Name in Coded<Content>]: Readonly<
    Record<`${Exclude<Content[Name], null | undefined> & (string | boolean)}`, string>
  >
}
