import { type ContactMessage, endpoints } from '#contract/contact-messages.admin.ts'
import type { ListOrdre } from '#contract/fields.admin.ts'
import { type ListSource, searchAndOrder, unwantedOf } from '../lists/source.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { askPage } from '../session/ask.ts'

export interface ContactMessageFilters {
  readonly q?: string
  readonly indesirables?: 'oui'
  readonly ordre?: ListOrdre
}

export const contactMessages: ListSource<ContactMessage, ContactMessageFilters> = {
  key: QUERY_KEYS.contactMessages,
  endpoint: endpoints.listContactMessages,
  filtersOf: (params) => ({ ...searchAndOrder(params), ...unwantedOf(params) }),
  ask: (query, signal) => askPage(endpoints.listContactMessages, { query, signal }),
}

/** Beginning of the SMS or WhatsApp message that answers. */
export const replyMessage = (nom: string): string =>
  `Bonjour ${nom}, ici votre service de garde d'enfants. Merci pour votre message. `
