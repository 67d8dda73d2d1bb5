import type { Migration } from '../migration.ts'

const TABLES = ['parent_requests', 'nanny_applications', 'contact_messages', 'employees'] as const

/** Spells the ligatures of stored search words as contract/plain-text.ts does: "cœur" is "coeur". */
export const ligatures: Migration = {
  name: '0034-ligatures',
  statements: () =>
    TABLES.map(
      (table) => `update "${table}" set "recherche" = replace(replace("recherche", 'œ', 'oe'), 'æ', 'ae')
        where "recherche" like '%œ%' or "recherche" like '%æ%'`,
    ),
}
