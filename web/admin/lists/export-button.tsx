import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { showsToast } from '../session/ask.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { saveFile } from '../ui/save-file.ts'
import { today } from '../ui/time.ts'
import { type Column, readWhole, toCsv } from './csv.ts'
import type { ListSource } from './source.ts'

/** Largest page of the server. */
const PAGE_SIZE = '500'

/** Saves every record of the list, with its current filters, as CSV. */
export const ExportButton = <Item, Filters extends object>({
  source,
  filters,
  columns,
  filename,
}: {
  readonly source: ListSource<Item, Filters>
  readonly filters: Filters
  readonly columns: readonly Column<Item>[]
  /** Without date and suffix. */
  readonly filename: string
}) => {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const { signal } = new AbortController()
      const items = await readWhole((cursor) =>
        source.ask({ ...filters, limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) }, signal),
      )
      saveFile(
        `${filename}-${today()}.csv`,
        new Blob([toCsv(columns, items)], { type: 'text/csv;charset=utf-8' }),
      )
    } catch (error) {
      if (showsToast(error)) toast('Erreur', "L'export n'a pas pu être fait. Réessayez.", 'destructive')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="quiet" className="px-2! sm:px-4!" busy={busy} onClick={() => void run()}>
      <AdminIcon name="download" className="size-5" />
      {busy ? 'Export...' : 'Exporter en CSV'}
    </Button>
  )
}
