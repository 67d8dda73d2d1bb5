import { sql } from 'kysely'
import type { ContactMessage } from '#contract/contact-messages.admin.ts'
import type { ContactMessageInput } from '#contract/contact-messages.ts'
import { matchesSearch, searchText } from '../db/search.ts'
import type { Db } from '../deps.ts'
import { afterCursor, directionOf, type Page, type PageAsked, toPage } from '../http/lists.ts'

export const insertContactMessage = async (
  tx: Db,
  message: ContactMessageInput & { id: string; dateCreation: string; dateSaisie: string | null },
): Promise<void> => {
  await tx
    .insertInto('contact_messages')
    .values({ ...message, recherche: searchText(message) })
    .execute()
}

export const listContactMessages = async (
  db: Db,
  { limit, q, id, ...asked }: PageAsked & { readonly q?: string | undefined },
): Promise<Page<ContactMessage>> => {
  const found = [
    ...matchesSearch(q, sql.ref('recherche')),
    ...(id ? [sql<boolean>`${sql.ref('id')} = ${id}`] : []),
  ]
  const rows = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where((eb) => eb.and([...found, ...afterCursor(asked, sql.ref('dateCreation'), sql.ref('id'))]))
    .orderBy('dateCreation', directionOf(asked.ordre))
    .orderBy('id', directionOf(asked.ordre))
    .limit(limit + 1)
    .execute()
  const { total } = await db
    .selectFrom('contact_messages')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where((eb) => eb.and(found))
    .executeTakeFirstOrThrow()
  return toPage(rows, limit, total, (row) => [row.dateCreation, row.id])
}
