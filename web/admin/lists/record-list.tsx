import type { Counts } from '#contract/dashboard.admin.ts'
import { FiguresPanel } from '../dashboard/figures-panel.tsx'
import { useBestMatches } from '../matching/use-best-matches.ts'
import { useWide } from '../ui/use-wide.ts'
import type { ListDefinition, Listed } from './definition.ts'
import { Detail } from './detail.tsx'
import { ExportButton } from './export-button.tsx'
import { ListPanel } from './list-panel.tsx'
import { useAddress } from './use-address.ts'
import { useList, useOne } from './use-list.ts'

/** A list of records, and the one that is open. */
export const RecordList = <Item extends Listed, Filters extends object>({
  definition,
  counts,
}: {
  readonly definition: ListDefinition<Item, Filters>
  readonly counts: Counts | undefined
}) => {
  const { filtersOf, noms, empty, searchLabel, csv, rowHeight, Row, Record } = definition
  const { params, change } = useAddress()
  const wide = useWide()
  const filters = filtersOf(params)
  const list = useList(definition, filters)
  const openedId = params.get('ouvert')
  const opened = useOne(definition, list.items, openedId)
  const bestOf = useBestMatches(definition.bestMatchesBy, list.data?.pages)
  const close = () => change({ ouvert: null })
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_27rem]">
      <ListPanel
        list={list}
        noms={noms}
        vide={empty}
        searchLabel={searchLabel}
        filters={definition.filters(counts)}
        estimate={rowHeight}
        actions={<ExportButton source={definition} filters={filters} {...csv} />}
      >
        {(item) => (
          <Row
            item={item}
            opened={item.id === openedId}
            onOpen={() => change({ ouvert: item.id })}
            best={bestOf(item.id)}
          />
        )}
      </ListPanel>
      <div>
        <Detail open={!!opened} title={opened?.nom ?? ''} onClose={close}>
          {opened && <Record key={opened.id} item={opened} onClose={close} />}
        </Detail>
        {!opened && wide && <FiguresPanel />}
      </div>
    </div>
  )
}
