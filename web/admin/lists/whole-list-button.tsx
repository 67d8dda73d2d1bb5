import { type ComponentProps, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { showsToast } from '../session/ask.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { readWhole } from './csv.ts'
import { closeMenuOf } from './overflow-menu.tsx'
import type { ListSource } from './source.ts'

/** Button that reads every record of a list that fits the filters, and gives them to `onRead`. Closes its menu. */
export const WholeListButton = <Item, Filters extends object>({
  source,
  filters,
  failed,
  onRead,
  icon,
  text,
  busyText = text,
}: {
  readonly source: Pick<ListSource<Item, Filters>, 'ask'>
  readonly filters: Filters
  /** Sentence of a list that could not be read. */
  readonly failed: string
  readonly onRead: (items: readonly Item[]) => void
  readonly icon: ComponentProps<typeof AdminIcon>['name']
  readonly text: string
  /** While it reads. */
  readonly busyText?: string
}) => {
  const [busy, setBusy] = useState(false)
  const run = async (button: HTMLElement) => {
    setBusy(true)
    try {
      const items = await readWhole(source, filters)
      closeMenuOf(button)
      onRead(items)
    } catch (error) {
      if (showsToast(error)) toast('Erreur', failed, 'destructive')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="quiet"
      className="px-2! sm:px-4!"
      busy={busy}
      onClick={({ currentTarget }) => void run(currentTarget)}
    >
      <AdminIcon name={icon} className="size-5" />
      {busy ? busyText : text}
    </Button>
  )
}
