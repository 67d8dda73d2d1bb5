import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { oneOfKeys, optionalText, requiredText, telephone } from './fields.ts'
import { receipt } from './submission.ts'
import { MAX_DOCUMENTS, MAX_UPLOAD_BYTES } from './upload.ts'

/** docs/product.md, "Form of an application". */
export const TYPES_POSTE = {
  nounou: 'Nounou',
  devoirs: 'Aide aux devoirs',
  personne: 'Aide à la personne',
} as const
export type TypePoste = keyof typeof TYPES_POSTE

export const DISPONIBILITES = {
  'lundi-vendredi': 'Lundi à vendredi',
  weekend: 'Week-end',
  nuits: 'Nuits',
  flexible: 'Flexible',
} as const
export type Disponibilites = keyof typeof DISPONIBILITES

export const typePoste = oneOfKeys(TYPES_POSTE, 'Le type de poste est obligatoire')
export const disponibilites = oneOfKeys(DISPONIBILITES, 'Les disponibilités sont obligatoires')

/**
 * One entry of `documents`: a file uploaded before (`storedPath`), or one with its own `data`, a data URL: the bytes in
 * base64 after a prefix of up to 100 characters.
 */
const sentDocument = z.object({
  filename: requiredText('Le nom du fichier est obligatoire', 255),
  storedPath: optionalText(64),
  data: z.optional(z.nullable(z.string().check(z.maxLength(Math.ceil(MAX_UPLOAD_BYTES / 3) * 4 + 100)))),
})
const sentDocuments = z.array(sentDocument)
export type SentDocument = z.output<typeof sentDocument>

const UNREADABLE_DOCUMENTS = 'La liste des documents est illisible'
const TOO_MANY_DOCUMENTS = `${MAX_DOCUMENTS} documents au plus`

/** A JSON text of a list of files (docs/product.md, "Entities"). The output is that list. */
const documents = z.pipe(
  z.optional(z.nullable(z.string(UNREADABLE_DOCUMENTS))),
  z.transform((json, context): readonly SentDocument[] => {
    if (!json) return []
    let list: unknown
    try {
      list = JSON.parse(json)
    } catch {
      list = undefined
    }
    // Counted before parsing: millions of entries fit into a body, and each would add an error.
    const isTooLong = Array.isArray(list) && list.length > MAX_DOCUMENTS
    const parsed = isTooLong ? null : z.safeParse(sentDocuments, list)
    if (parsed?.success) return parsed.data
    const message = isTooLong ? TOO_MANY_DOCUMENTS : UNREADABLE_DOCUMENTS
    context.issues.push({ code: 'custom', input: json, message })
    return z.NEVER
  }),
)

export const nannyApplicationInput = z.object({
  nom: requiredText('Le nom est obligatoire', 200),
  telephone,
  adresse: requiredText("L'adresse est obligatoire", 500),
  typePoste,
  experience: requiredText("L'expérience est obligatoire", 3000),
  disponibilites,
  documents,
})
export type NannyApplicationInput = z.output<typeof nannyApplicationInput>

/** Labels of the fields, in the public form and in the back office. */
export const NANNY_APPLICATION_LABELS = {
  nom: 'Nom complet',
  telephone: 'Téléphone',
  adresse: 'Adresse',
  typePoste: 'Type de poste',
  experience: 'Expérience',
  disponibilites: 'Disponibilités',
  documents: 'Documents',
} as const satisfies Record<keyof NannyApplicationInput, string>

export const endpoints = {
  submitNannyApplication: endpoint({
    method: 'POST',
    path: '/api/nanny-applications',
    summary: 'Une candidate postule comme nounou.',
    access: 'public',
    idempotent: true,
    body: nannyApplicationInput,
    // The call may contain one document of 5 MB (`data`); other documents are uploaded before it.
    bodyBytes: 8 * 1024 * 1024,
    answer: { status: 201, body: receipt },
    errors: ['invalid', 'keyReused', 'deletedMeanwhile', 'tooManyRequests', 'tooLarge'],
  }),
}
