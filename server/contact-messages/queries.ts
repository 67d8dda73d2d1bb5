import type { ContactMessage } from '#contract/contact-messages.admin.ts'
import type { ContactMessageInput } from '#contract/contact-messages.ts'
import { searchText } from '#contract/search.admin.ts'
import type { Page } from '../db/cursor-page.ts'
import type { Db } from '../db/db.ts'
import { createListReader, type ListPageQuery } from '../db/list-page.ts'
import { withUnwanted } from '../db/lists.ts'
import type { Database } from '../db/schema.ts'

export const insertContactMessage = async (
  tx: Db,
  message: ContactMessageInput & { id: string; dateCreation: string; dateSaisie: string | null },
): Promise<void> => {
  await tx
    .insertInto('contact_messages')
    .values({
      id: message.id,
      nom: message.nom,
      telephone: message.telephone,
      message: message.message,
      dateCreation: message.dateCreation,
      dateSaisie: message.dateSaisie,
      indesirable: 0,
      recherche: searchText(message),
    } satisfies Database['contact_messages'])
    .execute()
}

export interface ContactMessageFilter extends ListPageQuery {
  readonly q?: string | undefined
  readonly indesirables?: 'oui' | undefined
}

const readMessages = createListReader('contact_messages', (db) =>
  db.selectFrom('contact_messages').selectAll(),
)

export const listContactMessages = async (
  db: Db,
  asked: ContactMessageFilter,
): Promise<Page<ContactMessage>> => {
  const { items, ...page } = await readMessages(db, asked)
  return { items: items.map(withUnwanted), ...page }
}

export const findContactMessagesByTelephone = async (
  db: Db,
  telephone: string,
): Promise<ContactMessage[]> => {
  const rows = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where('telephone', '=', telephone)
    .execute()
  return rows.map(withUnwanted)
}
