import type { ListKey, TableOf, UnwantedListKey } from '#contract/lists.admin.ts'
import type { Database } from './schema.ts'

/** Tables of the lists in contract/lists.admin.ts. */
export type ListTable = TableOf<ListKey>

/** Tables of the lists whose records can be marked as unwanted. */
export type UnwantedTable = TableOf<UnwantedListKey>

type ColumnOf<Table extends keyof Database> = keyof Database[Table] & string

interface ListColumns<Table extends keyof Database> {
  /** Column that the list is ordered by when it is not ordered by name. */
  readonly date: ColumnOf<Table>
  /** Columns that the list is filtered and counted by, beside words. */
  readonly statut: ColumnOf<Table> | null
  readonly type: ColumnOf<Table> | null
  /** Whether records can be marked as unwanted (column `indesirable`). */
  readonly unwanted: Table extends UnwantedTable ? true : false
  /** Columns that `?q=` searches: those that `searchText` knows. */
  readonly search: 'adresse' extends ColumnOf<Table>
    ? readonly ['nom', 'telephone', 'adresse']
    : readonly ['nom', 'telephone']
}

/** How each list is read. A migration calls listTriggers with the same columns. */
export const LIST_COLUMNS = {
  parent_requests: {
    date: 'dateCreation',
    statut: 'statut',
    type: 'typeService',
    unwanted: true,
    search: ['nom', 'telephone', 'adresse'],
  },
  nanny_applications: {
    date: 'dateCreation',
    statut: 'statut',
    type: 'typePoste',
    unwanted: true,
    search: ['nom', 'telephone', 'adresse'],
  },
  employees: {
    date: 'dateEmbauche',
    statut: null,
    type: 'typePoste',
    unwanted: false,
    search: ['nom', 'telephone', 'adresse'],
  },
  contact_messages: {
    date: 'dateCreation',
    statut: null,
    type: null,
    unwanted: true,
    search: ['nom', 'telephone'],
  },
} as const satisfies { readonly [Table in ListTable]: ListColumns<Table> }

export const LIST_TABLES = Object.keys(LIST_COLUMNS) as ListTable[]

/** A row with some switches, 0 or 1 in the database, as booleans. */
type WithBooleans<Row, Switch extends keyof Row> = Omit<Row, Switch> & Readonly<Record<Switch, boolean>>

/**
 * A row with its mark as a boolean, as the API has it. Written as one spread: `const { indesirable, ...rest } = row`
 * takes ten times longer.
 */
export const withUnwanted = <Row extends { readonly indesirable: 0 | 1 }>(
  row: Row,
): WithBooleans<Row, 'indesirable'> => ({ ...row, indesirable: row.indesirable === 1 })

/** A row of a record that a visitor or an administrator typed, with its switches as booleans, as the API has them. */
export const withSwitches = <Row extends { readonly indesirable: 0 | 1; readonly saisieAgence: 0 | 1 }>(
  row: Row,
): WithBooleans<Row, 'indesirable' | 'saisieAgence'> => ({
  ...row,
  indesirable: row.indesirable === 1,
  saisieAgence: row.saisieAgence === 1,
})
