import { useEffect, useState } from 'react'
import { Printed } from '../ui/printed.tsx'
import { formatJour, today } from '../ui/time.ts'
import type { Column } from './csv.ts'
import type { ListSource } from './source.ts'
import { WholeListButton } from './whole-list-button.tsx'

/** Button that prints every record that fits the filters as a table. */
export const PrintButton = <Item extends { readonly id: string }, Filters extends object>({
  source,
  filters,
  columns,
  title,
}: {
  readonly source: Pick<ListSource<Item, Filters>, 'ask'>
  readonly filters: Filters
  readonly columns: readonly Column<Item>[]
  readonly title: string
}) => {
  /** The records on the paper; null while nothing is printed. */
  const [printed, setPrinted] = useState<readonly Item[] | null>(null)
  useEffect(() => {
    if (!printed) return
    const end = () => setPrinted(null)
    addEventListener('afterprint', end)
    print()
    return () => removeEventListener('afterprint', end)
  }, [printed])
  return (
    <>
      <WholeListButton
        source={source}
        filters={filters}
        icon="print"
        text="Imprimer"
        failed="La liste n'a pas pu être lue. Réessayez."
        onRead={setPrinted}
      />
      {printed && (
        <Printed kind="alone" className="p-6 print:block">
          <h1 className="text-2xl">{title}</h1>
          <p>Imprimé le {formatJour(today())}</p>
          <Table columns={columns} items={printed} />
        </Printed>
      )}
    </>
  )
}

const Table = <Item extends { readonly id: string }>({
  columns,
  items,
}: {
  readonly columns: readonly Column<Item>[]
  readonly items: readonly Item[]
}) => {
  // Numbers end at the right edge of their column, so that they can be compared.
  const cells = columns.map(([title, read]) => ({
    title,
    read,
    className: items.some((item) => typeof read(item) === 'number')
      ? 'p-1.5 text-right numbers-aligned'
      : 'p-1.5 text-left',
  }))
  // Amounts and phone numbers stay in one line.
  const textOf = (value: string | number | null): string =>
    (typeof value === 'number' ? value.toLocaleString('fr-FR') : (value ?? '')).replace(
      /(\d)[ \u202f](?=\d)/g,
      '$1\u00a0',
    )
  return (
    <table className="mt-4 w-full border-collapse text-sm">
      <thead>
        <tr className="border-encre border-b-2 align-bottom">
          {cells.map(({ title, className }) => (
            <th key={title} scope="col" className={className}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id} className="break-inside-avoid border-trait border-b">
            {cells.map(({ title, read, className }) => (
              <td key={title} className={className}>
                {textOf(read(item))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
