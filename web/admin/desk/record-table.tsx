import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { LISTS, type ListKey } from '#contract/lists.admin.ts'
import { MAX_SELECTED } from '#contract/selection.admin.ts'
import type { Column } from '../lists/csv.ts'
import type { Listed } from '../lists/definition.ts'
import { SameHint } from '../lists/row-hints.tsx'
import { isByDateOnly } from '../lists/source.ts'
import { useAddress } from '../lists/use-address.ts'
import { useTop } from '../lists/virtual-list.tsx'
import type { BestMatches } from '../matching/use-best-matches.ts'
import { CallIcon } from '../people/call-icon.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SortButton } from './sort-button.tsx'
import type { ListTable } from './table-columns.ts'
import { TABLES } from './tables.ts'
import { useSelection } from './use-selection.ts'
import { useTableKeys } from './use-table-keys.ts'

/** Height of a row: 44 px, and more where the root font is larger (web/ui/base.css). */
const ROW_REM = 2.75
const rowPx = (): number => ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
/** Rows rendered beyond the screen. */
const OVERSCAN = 3
/** Rows before the end at which the next page is loaded. */
const AHEAD = 12

/** A list as a table: one row a record, sorted by the server. Only the rows near the visible part are rendered. */
export const RecordTable = <Item extends Listed>({
  list,
  label,
  items,
  total,
  openedId,
  onOpen,
  onClose,
  onEnd,
  bestOf,
  csv,
}: {
  readonly list: ListKey
  readonly label: string
  readonly items: readonly Item[]
  readonly total: number
  readonly openedId: string | null
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
  readonly onEnd: () => void
  readonly bestOf: BestMatches
  readonly csv: { readonly filename: string; readonly columns: readonly Column<Item>[] }
}) => {
  // The compiler does not see that `Item` is the record of `list`.
  const { columns, note } = TABLES[list] as unknown as ListTable<Item>
  const table = useRef<HTMLTableElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const { params } = useAddress()
  const selection = useSelection(`${list} ${placeOf(params)}`, items)
  const isAll = items.length > 0 && selection.items.length === Math.min(items.length, MAX_SELECTED)
  const top = useTop(body)
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: rowPx,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => items[index]?.id ?? index,
  })
  const rows = virtual.getVirtualItems()
  const first = rows[0]?.index ?? 0
  const last = rows.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= items.length - AHEAD) onEnd()
  }, [last, items.length, onEnd])
  useTableKeys({
    table,
    items,
    openedId,
    onOpen,
    onClose,
    onToggle: selection.toggle,
    showRow: (index) => virtual.scrollToIndex(index, { align: 'center' }),
  })
  return (
    <>
      <SelectionBar list={list} selection={selection} csv={csv} />
      {/* Without scroll anchoring: it moves the page while rows arrive, so that Back would show another row. */}
      <div className="@container [overflow-anchor:none] overflow-clip rounded-carte bg-white shadow-carte">
        <table
          ref={table}
          aria-label={label}
          aria-rowcount={total + 1}
          className="w-full table-fixed border-separate border-spacing-0 text-sm"
        >
          <TableHead
            columns={columns}
            byDateOnly={isByDateOnly(params)}
            isAll={isAll}
            onToggleAll={() => (isAll ? selection.clear() : selection.select(items))}
          />
          <tbody ref={body}>
            <Space rows={first} />
            {rows.map(({ index }) => {
              const item = items[index]
              if (!item) return null
              return (
                <TableRow
                  key={item.id}
                  list={list}
                  item={item}
                  position={index + 2}
                  note={note?.(item)}
                  isOpen={item.id === openedId}
                  isSelected={selection.has(item.id)}
                  onOpen={onOpen}
                  onToggle={selection.toggle}
                >
                  {columns.map(({ title, className, cell }) => (
                    <td
                      key={title}
                      // Focus rings are whole: a margin for links; buttons, which fill the row, have them inside.
                      className={`overflow-clip text-ellipsis whitespace-nowrap px-2 py-0 [overflow-clip-margin:5px] [&_button]:-outline-offset-3 [&_:is(a,button)]:relative [&_:is(a,button)]:z-10 ${className}`}
                    >
                      {cell(item, bestOf(item.id))}
                    </td>
                  ))}
                </TableRow>
              )
            })}
            <Space rows={items.length - 1 - last} />
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Titles of the columns. `byDateOnly`: the server orders found rows by date only, so the names cannot be sorted. */
const TableHead = <Item,>({
  columns,
  byDateOnly,
  isAll,
  onToggleAll,
}: {
  readonly columns: ListTable<Item>['columns']
  readonly byDateOnly: boolean
  readonly isAll: boolean
  readonly onToggleAll: () => void
}) => (
  <thead>
    <tr aria-rowindex={1} className="text-left text-texte *:border-menthe *:border-b-2">
      <th scope="col" className="w-10 p-0">
        <Checkbox label="Choisir toutes les fiches affichées" checked={isAll} onChange={onToggleAll} />
      </th>
      <SortButton title="Nom" orders={['nom', 'nom-inverse']} disabled={byDateOnly} className="" />
      {columns.map(({ title, className, isDate, isIcon }) =>
        isDate ? (
          <SortButton key={title} title={title} orders={['recent', 'ancien']} className={className} />
        ) : (
          <th key={title} scope="col" className={`h-11 truncate px-2 font-semibold ${className}`}>
            {isIcon ? <span className="sr-only">{title}</span> : title}
          </th>
        ),
      )}
      <th scope="col" className="w-12">
        <span className="sr-only">Appeler</span>
      </th>
    </tr>
  </thead>
)

/** One record as a row: checkbox, name, the cells of the list's columns (`children`), phone link. */
const TableRow = <Item extends Listed>({
  list,
  item,
  position,
  note,
  isOpen,
  isSelected,
  onOpen,
  onToggle,
  children,
}: {
  readonly list: ListKey
  readonly item: Item
  /** Number of the row in the whole table, with the head as row 1. */
  readonly position: number
  readonly note: ReactNode
  readonly isOpen: boolean
  readonly isSelected: boolean
  readonly onOpen: (id: string) => void
  readonly onToggle: (item: Item) => void
  readonly children: ReactNode
}) => (
  <tr
    data-record={item.id}
    aria-rowindex={position}
    // Between 1024 and 1280 px the toolbar may take two more lines.
    className={`relative h-11 max-xl:scroll-mt-20 hover:bg-menthe-clair/60 *:shadow-[inset_0_-1px_0_var(--color-menthe)] ${isOpen ? 'outline-3 outline-foret -outline-offset-3' : ''}`}
  >
    <td className="p-0">
      <Checkbox label={`Choisir ${item.nom}`} checked={isSelected} onChange={() => onToggle(item)} />
    </td>
    <th scope="row" className="py-0 pl-2 text-left font-normal">
      <button
        type="button"
        onClick={() => onOpen(item.id)}
        aria-expanded={isOpen}
        className="block w-full truncate text-left font-bold text-base leading-5 after:absolute after:inset-0"
      >
        {item.nom}
      </button>
      <Note id={item.id}>{note}</Note>
    </th>
    {children}
    <td className="p-0 *:-outline-offset-3">
      <CallIcon
        about={{ sujet: LISTS[list].sujet, sujetId: item.id }}
        nom={item.nom}
        telephone={item.telephone}
      />
    </td>
  </tr>
)

/** List and filters of the address, without the open record: the rows depend on nothing else. */
const placeOf = (params: URLSearchParams): string => {
  const filters = new URLSearchParams(params)
  filters.delete('ouvert')
  return filters.toString()
}

/** A checkbox. Its label, 44 px high, is the touch target. */
const Checkbox = ({
  label,
  checked,
  onChange,
}: {
  readonly label: string
  readonly checked: boolean
  readonly onChange: () => void
}) => (
  <label className="relative z-10 grid h-11 w-10 cursor-pointer place-items-center">
    <span className="sr-only">{label}</span>
    <input type="checkbox" checked={checked} onChange={onChange} className="size-4.5 accent-foret" />
  </label>
)

/** Empty row as high as `rows` rows that are not rendered. */
const Space = ({ rows }: { readonly rows: number }) =>
  rows > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row cannot have the focus
    <tr aria-hidden="true" style={{ height: `${rows * ROW_REM}rem` }}>
      <td />
    </tr>
  )

/** Small second line below the name: other records of the person, then the note of the list. */
const Note = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <span className="block truncate text-texte text-xs leading-4 empty:hidden">
    <SameHint id={id} className="pr-1.5 font-semibold text-encre" />
    {children}
  </span>
)
