import { sql } from 'kysely'
import type { ContactMessage } from '#contract/contact-messages.admin.ts'
import type { ContactMessageInput } from '#contract/contact-messages.ts'
import { matchesSearch, searchText } from '../db/search.ts'
import type { Db } from '../deps.ts'
import { afterCursor, type Page, toPage } from '../http/lists.ts'

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
  { limit, cursor, q }: { limit: number; cursor?: string | undefined; q?: string | undefined },
): Promise<Page<ContactMessage>> => {
  const found = matchesSearch(q, sql.ref('recherche'))
  const rows = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where((eb) => eb.and([...found, ...afterCursor(cursor, sql.ref('dateCreation'), sql.ref('id'))]))
    .orderBy('dateCreation', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { total } = await db
    .selectFrom('contact_messages')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where((eb) => eb.and(found))
    .executeTakeFirstOrThrow()
  return toPage(rows, limit, total, (row) => [row.dateCreation, row.id])
}
