import type { ComponentType } from 'react'
import type { Counts } from '#contract/dashboard.admin.ts'
import type { UnwantedListKey } from '#contract/lists.admin.ts'
import type { About } from '../activites/about.ts'
import type { Best } from '../matching/use-best-matches.ts'
import type { AddForm } from '../saisies/add-button.tsx'
import type { Column } from './csv.ts'
import type { ListSource } from './source.ts'
import type { Filter } from './toolbar.tsx'

/** Fields that the records of every list have. */
export interface Listed {
  readonly id: string
  readonly nom: string
  /** E.164. */
  readonly telephone: string
}

export interface RowProps<Item> {
  readonly item: Item
  /** The record, as a call is recorded about it. */
  readonly about: About
  /** Whether the record of this row is open. */
  readonly opened: boolean
  readonly onOpen: () => void
  readonly best: Best
}

export interface RecordProps<Item> {
  readonly item: Item
  readonly onClose: () => void
}

/** How the dashboard reads and shows one list, beside its entry in LISTS (contract/lists.admin.ts). */
export interface ListDefinition<Item extends Listed, Filters extends object>
  extends ListSource<Item, Filters> {
  /** Label of new records that are not shown yet: "2 nouvelles demandes". */
  readonly arrived: readonly [one: string, several: string]
  /** Singular in the gender of the noun: "1 demande trouvée". */
  readonly found: 'trouvé' | 'trouvée'
  /** Text of an empty list. */
  readonly empty: string
  readonly searchLabel: string
  readonly filters: (counts: Counts | undefined) => readonly Filter[]
  /** Name of the list whose records can be marked as unwanted; undefined: they cannot. */
  readonly unwanted?: UnwantedListKey
  /** Columns of the export; `filename` is without date and suffix. */
  readonly csv: { readonly filename: string; readonly columns: readonly Column<Item>[] }
  /** Estimated height of a row before it is rendered, in pixels. */
  readonly rowHeight: number
  /** Parameter with ids of these records in calls for best matches and facts; undefined: the list shows neither. */
  readonly bestMatchesBy?: 'requestIds' | 'nannyIds'
  /** Form that adds a record by hand; undefined: none. */
  readonly add?: AddForm
  readonly Row: ComponentType<RowProps<Item>>
  /** Code of the opened record, loaded when the browser is first idle, or at once when a record is open. */
  readonly loadRecord: () => Promise<ComponentType<RecordProps<Item>>>
}
