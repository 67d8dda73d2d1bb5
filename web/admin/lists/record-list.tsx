import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, memo, useEffect } from 'react'
import type { Counts } from '#contract/dashboard.admin.ts'
import { LISTS, type ListKey } from '#contract/lists.admin.ts'
import { Banner } from '../../ui/surfaces.tsx'
import { FiguresButton, FiguresPanel } from '../dashboard/figures-panel.tsx'
import { useDesk } from '../desk/load-desk.ts'
import { type Best, useBestMatches } from '../matching/use-best-matches.ts'
import { AddButton } from '../saisies/add-button.tsx'
import { Failed } from '../ui/failed.tsx'
import { useCode, useCodeSoon, usePreload } from '../ui/use-code.ts'
import { useExtraWide } from '../ui/use-wide.ts'
import { reportGone } from '../writes/gone.ts'
import type { ListDefinition, Listed } from './definition.ts'
import { Detail } from './detail.tsx'
import { ExportButton } from './export-button.tsx'
import { ListPanel } from './list-panel.tsx'
import type { ReadHints } from './read-hints.tsx'
import { RowHints } from './row-hints.tsx'
import { useAddress } from './use-address.ts'
import { oneQuery, useList, useOne } from './use-list.ts'

const DrawnRow = <Item extends Listed>({
  item,
  list,
  Row,
  opened,
  openRecord,
  best,
}: {
  readonly item: Item
  readonly list: ListKey
  readonly Row: ListDefinition<Item, object>['Row']
  readonly opened: boolean
  readonly openRecord: (id: string) => void
  readonly best: Best
}) => (
  <Row
    item={item}
    about={{ sujet: LISTS[list].sujet, sujetId: item.id }}
    opened={opened}
    onOpen={() => openRecord(item.id)}
    best={best}
  />
)

/** Memoised: scrolling, a search or a call that ends renders only the rows again that show something new. */
const RecordRow = memo(DrawnRow) as typeof DrawnRow

/** Apart from the list, which would render again when this code has arrived. */
const Hints = ({ pages, factsBy }: ComponentProps<typeof ReadHints>) => {
  const { data } = useCodeSoon('lists/read-hints', () => import('./read-hints.tsx'))
  return data && <data.ReadHints pages={pages} factsBy={factsBy} />
}

const OpenRecord = <Item extends Listed>({
  item,
  list,
  load,
  onClose,
}: {
  readonly item: Item
  readonly list: ListKey
  readonly load: ListDefinition<Item, object>['loadRecord']
  readonly onClose: () => void
}) => {
  const code = useCode(`record/${list}`, load)
  if (code.isError) return <Failed query={code}>La fiche n'a pas pu être chargée.</Failed>
  return code.data && <code.data key={item.id} item={item} onClose={onClose} />
}

/** A list of records, and the record that is open, if any. */
export const RecordList = <Item extends Listed, Filters extends object>({
  list: key,
  definition,
  counts,
}: {
  readonly list: ListKey
  readonly definition: ListDefinition<Item, Filters>
  readonly counts: Counts | undefined
}) => {
  const { filtersOf, found, arrived, empty, searchLabel, csv, rowHeight, add, Row, loadRecord } = definition
  const { params, openRecord, closeRecord, showList } = useAddress()
  const extraWide = useExtraWide()
  const desk = useDesk()
  const filters = filtersOf(params)
  const list = useList(definition, filters)
  const openedId = params.get('ouvert')
  const opened = useOne(definition, list.items, openedId)
  // Only observes the query of `useOne`.
  const one = useQuery({ ...oneQuery(definition, openedId), enabled: false })
  const bestOf = useBestMatches(definition.bestMatchesBy, list.data?.pages)
  usePreload(loadRecord, openedId !== null)
  // Not in the dashboard's chunk: the unwanted records are rarely shown.
  const unwanted = useCode(
    'unwanted/unwanted',
    () => import('../unwanted/unwanted.tsx'),
    params.get('indesirables') === 'oui',
  )
  const vanished = openedId !== null && opened === null
  useEffect(() => {
    if (vanished) reportGone([openedId])
  }, [vanished, openedId])
  /** Whether the list shows all its unwanted records: "Tout supprimer" ignores the search and the other filters. */
  const isAllUnwanted =
    'indesirables' in filters &&
    !list.isPlaceholderData &&
    Object.keys(filters).every((name) => name === 'indesirables' || name === 'ordre')
  return (
    <div
      className={`grid grid-cols-1 gap-4 2xl:gap-6 ${
        opened
          ? 'lg:grid-cols-[minmax(0,1fr)_21rem] xl:grid-cols-[minmax(0,1fr)_21.5rem] 2xl:grid-cols-[minmax(0,1fr)_28rem]'
          : 'xl:grid-cols-[minmax(0,1fr)_18.75rem] 2xl:grid-cols-[minmax(0,1fr)_20rem]'
      }`}
    >
      <RowHints>
        <ListPanel
          list={list}
          names={LISTS[key].names}
          found={found}
          arrived={arrived}
          emptyText={empty}
          searchLabel={searchLabel}
          filters={definition.filters(counts)}
          estimate={rowHeight}
          notice={
            <>
              {list.data && <Hints pages={list.data.pages} factsBy={definition.bestMatchesBy} />}
              {definition.unwanted && isAllUnwanted && unwanted.data && (
                <unwanted.data.DeleteUnwanted list={definition.unwanted} total={list.total} />
              )}
              {openedId !== null && !opened && one.isError && (
                <Failed query={one} card>
                  La fiche n'a pas pu être chargée.
                </Failed>
              )}
              {vanished && (
                <div role="alert">
                  <Banner tone="soleil" icon="alert" title="Cette fiche n'existe plus">
                    <p>Elle a été supprimée, ou le lien est incomplet.</p>
                    <button type="button" className="min-h-11 font-bold underline" onClick={showList}>
                      Voir la liste
                    </button>
                  </Banner>
                </div>
              )}
            </>
          }
          table={
            desk
              ? (items, onEnd) => (
                  <desk.RecordTable
                    list={key}
                    label={LISTS[key].label}
                    items={items}
                    total={list.total}
                    openedId={openedId}
                    onOpen={openRecord}
                    onClose={closeRecord}
                    onEnd={onEnd}
                    bestOf={bestOf}
                    csv={csv}
                  />
                )
              : undefined
          }
          create={add && <AddButton {...add} />}
          actions={
            <>
              <ExportButton source={definition} filters={filters} {...csv} />
              {!extraWide && <FiguresButton />}
            </>
          }
        >
          {(item) => (
            <RecordRow
              item={item}
              list={key}
              Row={Row}
              opened={item.id === openedId}
              openRecord={openRecord}
              best={bestOf(item.id)}
            />
          )}
        </ListPanel>
      </RowHints>
      <div>
        <Detail id={opened?.id ?? null} title={opened?.nom ?? ''} onClose={closeRecord}>
          {opened && <OpenRecord item={opened} list={key} load={loadRecord} onClose={closeRecord} />}
        </Detail>
        {!opened && extraWide && <FiguresPanel />}
      </div>
    </div>
  )
}
