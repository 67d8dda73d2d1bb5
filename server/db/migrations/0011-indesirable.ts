import { listTriggersForUnwanted } from '../list-triggers.ts'
import type { Migration } from '../migration.ts'

const LISTS = [
  { table: 'parent_requests', date: 'dateCreation', statut: 'statut', type: 'typeService' },
  { table: 'nanny_applications', date: 'dateCreation', statut: 'statut', type: 'typePoste' },
  { table: 'contact_messages', date: 'dateCreation' },
] as const

/**
 * Column that marks spam. Triggers remove marked records from counts and search, as if they were deleted, and add them
 * again when the mark is removed.
 */
export const indesirable: Migration = {
  name: '0011-indesirable',
  statements: ({ dialect }) =>
    LISTS.flatMap((list) => [
      `alter table "${list.table}" add column "indesirable" integer not null default 0`,
      `create index "${list.table}_indesirables" on "${list.table}" ("dateCreation", "id") where "indesirable" = 1`,
      ...listTriggersForUnwanted(list, dialect),
    ]),
}
