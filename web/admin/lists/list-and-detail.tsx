import type { ReactNode } from 'react'
import { FiguresPanel } from '../dashboard/figures-panel.tsx'
import { useWide } from '../ui/use-wide.ts'
import { Detail } from './detail.tsx'
import { ListPanel, type Noms } from './list-panel.tsx'
import type { Filter } from './toolbar.tsx'
import type { LoadedList } from './use-list.ts'

/** A list of records with a name, and the one that is open. */
export const ListAndDetail = <Item extends { readonly id: string; readonly nom: string }>({
  opened,
  onOpen,
  card,
  detail,
  ...panel
}: {
  readonly list: LoadedList<Item>
  readonly noms: Noms
  readonly vide: string
  readonly searchLabel: string
  readonly filters: readonly Filter[]
  readonly estimate: number
  readonly actions?: ReactNode
  readonly opened: Item | null | undefined
  readonly onOpen: (id: string | null) => void
  readonly card: (item: Item, onOpen: () => void) => ReactNode
  readonly detail: (item: Item) => ReactNode
}) => {
  const wide = useWide()
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_27rem]">
      <ListPanel {...panel}>{(item) => card(item, () => onOpen(item.id))}</ListPanel>
      <div>
        <Detail open={!!opened} title={opened?.nom ?? ''} onClose={() => onOpen(null)}>
          {opened && detail(opened)}
        </Detail>
        {!opened && wide && <FiguresPanel />}
      </div>
    </div>
  )
}
