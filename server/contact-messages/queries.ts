import type { ContactMessage } from '#contract/contact-messages.admin.ts'
import type { ContactMessageInput } from '#contract/contact-messages.ts'
import type { Page, PageQuery } from '../db/cursor-page.ts'
import type { Db } from '../db/db.ts'
import { createListReader } from '../db/list-page.ts'
import type { Database } from '../db/schema.ts'
import { searchText } from '../db/search.ts'

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
      recherche: searchText(message),
    } satisfies Database['contact_messages'])
    .execute()
}

export const listContactMessages: (
  db: Db,
  asked: PageQuery & { readonly q?: string | undefined },
) => Promise<Page<ContactMessage>> = createListReader('contact_messages', (db) =>
  db.selectFrom('contact_messages').selectAll(),
)

export const findContactMessagesByTelephone = (db: Db, telephone: string): Promise<ContactMessage[]> =>
  db.selectFrom('contact_messages').selectAll().where('telephone', '=', telephone).execute()
