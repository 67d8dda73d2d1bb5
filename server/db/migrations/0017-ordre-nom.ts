import type { Migration } from '../migration.ts'

/** Filters of each list, alone and together. */
const FILTERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  parent_requests: [[], ['statut'], ['typeService'], ['statut', 'typeService']],
  nanny_applications: [[], ['statut'], ['typePoste'], ['statut', 'typePoste']],
  contact_messages: [[]],
  employees: [[], ['typePoste']],
}

/** Indexes of each list's order by name (nameKey in server/db/list-page.ts), with and without its filters. */
export const ordreNom: Migration = {
  name: '0017-ordre-nom',
  statements: () =>
    Object.entries(FILTERS).flatMap(([table, filters]) =>
      filters.map((columns) => {
        const name = [table, ...columns, 'nom'].join('_')
        const quoted = columns.map((column) => `"${column}", `).join('')
        return `create index "${name}" on "${table}" (${quoted}substr("recherche", 1, 40), "id")`
      }),
    ),
}
