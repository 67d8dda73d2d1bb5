import { saveFile } from '../ui/save-file.ts'
import { today } from '../ui/time.ts'
import { type Column, toCsv } from './csv.ts'
import type { ListSource } from './source.ts'
import { WholeListButton } from './whole-list-button.tsx'

/** Button that saves every record that fits the filters as CSV. */
export const ExportButton = <Item, Filters extends object>({
  source,
  filters,
  columns,
  filename,
}: {
  readonly source: Pick<ListSource<Item, Filters>, 'ask'>
  readonly filters: Filters
  readonly columns: readonly Column<Item>[]
  /** Without date and suffix. */
  readonly filename: string
}) => (
  <WholeListButton
    source={source}
    filters={filters}
    icon="download"
    text="Exporter en CSV"
    busyText="Export..."
    failed="L'export n'a pas pu être fait. Réessayez."
    onRead={(items) =>
      saveFile(
        `${filename}-${today()}.csv`,
        new Blob([toCsv(columns, items)], { type: 'text/csv;charset=utf-8' }),
      )
    }
  />
)
