import type { ContactMessage } from '#contract/contact-messages.admin.ts'
import { CONTACT_MESSAGE_LABELS, type ContactMessageInput } from '#contract/contact-messages.ts'
import { telephoneNational } from '../lists/csv.ts'
import type { Fields } from '../lists/fields.ts'

export const CONTACT_MESSAGE_FIELDS: Fields<keyof ContactMessageInput, ContactMessage> = {
  nom: { label: 'Nom', text: ({ nom }) => nom, elsewhere: true },
  telephone: {
    label: CONTACT_MESSAGE_LABELS.telephone,
    text: ({ telephone }) => telephoneNational(telephone),
    elsewhere: true,
  },
  message: { label: CONTACT_MESSAGE_LABELS.message, text: ({ message }) => message, elsewhere: true },
}
