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

/** One entry of `documents`: a file uploaded before (`storedPath`), or one with its own `data`. */
const sentDocument = z.object({
  filename: requiredText('Le nom du fichier est obligatoire', 255),
  storedPath: optionalText(64),
  data: z.optional(z.nullable(z.string().check(z.maxLength(Math.ceil(MAX_UPLOAD_BYTES / 3) * 4 + 100)))),
})
const sentDocuments = z.array(sentDocument)
export type SentDocument = z.output<typeof sentDocument>

const DOCUMENTS_ILLISIBLES = 'La liste des documents est illisible'
const TROP_DE_DOCUMENTS = `${MAX_DOCUMENTS} documents au plus`

/** A JSON text of a list of files (docs/product.md, "Entities"). The output is that list. */
const documents = z.pipe(
  z.optional(z.nullable(z.string(DOCUMENTS_ILLISIBLES))),
  z.transform((json, contexte): readonly SentDocument[] => {
    if (!json) return []
    let liste: unknown
    try {
      liste = JSON.parse(json)
    } catch {
      liste = undefined
    }
    // Counted before parsing: millions of entries fit into a body, and each would add an error.
    const trop = Array.isArray(liste) && liste.length > MAX_DOCUMENTS
    const lecture = trop ? null : z.safeParse(sentDocuments, liste)
    if (lecture?.success) return lecture.data
    const message = trop ? TROP_DE_DOCUMENTS : DOCUMENTS_ILLISIBLES
    contexte.issues.push({ code: 'custom', input: json, message })
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
    // The form may contain one document of 5 MB; others are uploaded with POST /api/upload.
    bodyBytes: 8 * 1024 * 1024,
    answer: { status: 201, body: receipt },
    errors: ['invalid', 'keyReused', 'deletedMeanwhile', 'tooManyRequests', 'tooLarge'],
  }),
}
