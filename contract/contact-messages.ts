import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { requiredText, telephone } from './fields.ts'
import { receipt } from './submission.ts'

export const contactMessageInput = z.object({
  nom: requiredText('Le nom est obligatoire', 200),
  telephone,
  message: requiredText('Le message est obligatoire', 3000),
})
export type ContactMessageInput = z.output<typeof contactMessageInput>

/** Labels of the fields, in the public form and in the back office. */
export const CONTACT_MESSAGE_LABELS = {
  nom: 'Nom complet',
  telephone: 'Téléphone',
  message: 'Message',
} as const satisfies Record<keyof ContactMessageInput, string>

export const endpoints = {
  submitContactMessage: endpoint({
    method: 'POST',
    path: '/api/contact-messages',
    summary: "Un visiteur écrit à l'agence.",
    access: 'public',
    idempotent: true,
    body: contactMessageInput,
    answer: { status: 201, body: receipt },
    errors: ['invalid', 'keyReused', 'deletedMeanwhile', 'tooManyRequests'],
  }),
}
