import type { ItemOf, ListKey } from '#contract/lists.admin.ts'
import { contactMessageTable } from '../contact-messages/table.tsx'
import { employeeTable } from '../employees/table.tsx'
import { nannyApplicationTable } from '../nanny-applications/table.tsx'
import { parentRequestTable } from '../parent-requests/table.tsx'
import type { ListTable } from './table-columns.ts'

/** The table of each list of the registry (contract/lists.admin.ts). */
export const TABLES: { readonly [Key in ListKey]: ListTable<ItemOf<Key>> } = {
  demandes: parentRequestTable,
  candidatures: nannyApplicationTable,
  employes: employeeTable,
  messages: contactMessageTable,
}
