import { useEffect, useState } from 'react'
import { Printed } from '../ui/printed.tsx'
import { formatJour, today } from '../ui/time.ts'
import type { Column } from './csv.ts'
import type { ListSource } from './source.ts'
import { WholeListButton } from './whole-list-button.tsx'

interface Sums<Item> {
  /** Labels of the last rows, and which records count in the sums of each. A row in which none counts is left out. */
  readonly totals: readonly (readonly [label: string, counts: (item: Item) => boolean])[]
  /** Whether a record counts no more: a line goes through its amounts. */
  readonly isStruck?: (item: Item) => boolean
}

/** Button that prints every record that fits the filters as a table, with the sums of its numbers. */
export const PrintButton = <Item extends { readonly id: string }, Filters extends object>({
  source,
  filters,
  columns,
  title,
  ...sums
}: Sums<Item> & {
  readonly source: Pick<ListSource<Item, Filters>, 'ask'>
  readonly filters: Filters
  /** Texts first, then numbers: the label of a sum takes the cells below the texts. */
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
          <Table columns={columns} items={printed} {...sums} />
        </Printed>
      )}
    </>
  )
}

/** Amounts and phone numbers stay in one line. */
const textOf = (value: string | number | null): string =>
  (typeof value === 'number' ? value.toLocaleString('fr-FR') : (value ?? '')).replace(
    /(\d)[ \u202f](?=\d)/g,
    '$1\u00a0',
  )

/** Sum of amounts in FCFA with up to two decimals, exact in hundredths. */
const sumOf = (values: readonly (string | number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + Math.round(Number(value) * 100), 0) / 100

const Table = <Item extends { readonly id: string }>({
  columns,
  items,
  totals,
  isStruck,
}: Sums<Item> & {
  readonly columns: readonly Column<Item>[]
  readonly items: readonly Item[]
}) => {
  const cells = columns.map(([title, read]) => {
    const isNumber = items.some((item) => typeof read(item) === 'number')
    // Numbers end at the right edge of their column, so that they can be compared.
    return {
      title,
      read,
      isNumber,
      className: isNumber ? 'p-1.5 text-right numbers-aligned' : 'p-1.5 text-left',
    }
  })
  const texts = cells.filter(({ isNumber }) => !isNumber)
  const numbers = cells.filter(({ isNumber }) => isNumber)
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
            {cells.map(({ title, read, isNumber, className }) => (
              <td
                key={title}
                className={isNumber && isStruck?.(item) ? `${className} line-through` : className}
              >
                {textOf(read(item))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {/* No foot, which paper repeats on each page. */}
      <tbody className="border-encre border-t-2 font-bold">
        {totals.map(([label, counts]) => {
          const counted = items.filter(counts)
          return (
            counted.length > 0 && (
              <tr key={label} className="break-inside-avoid">
                <th scope="row" colSpan={texts.length} className="p-1.5 text-left">
                  {label}
                </th>
                {numbers.map(({ title, read, className }) => (
                  <td key={title} className={className}>
                    {textOf(sumOf(counted.map(read)))}
                  </td>
                ))}
              </tr>
            )
          )
        })}
      </tbody>
    </table>
  )
}
