import type { JournalAction } from '#contract/journal.admin.ts'
import type { Db } from '#server/db/db.ts'

interface Entry {
  readonly date: string
  readonly action?: JournalAction
  readonly objet?: string
  readonly detail?: string | null
}

/** Stores entries of the audit log, of "awa", with ranks above those of the actions that a test does itself. */
export const storeEntries = async (db: Db, entries: readonly Entry[]): Promise<void> => {
  await db
    .insertInto('journal')
    .values(
      entries.map(({ date, action = 'updatePrestation', objet = 'regulier', detail = null }, index) => ({
        id: `entry-${String(index).padStart(2, '0')}`,
        date,
        adminId: 'x',
        administrateur: 'awa',
        action,
        objet,
        detail,
        rang: 1000 + index,
        empreinte: '',
      })),
    )
    .execute()
}
