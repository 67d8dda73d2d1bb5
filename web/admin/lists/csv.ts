import type { Page } from '../../api/call.ts'

/** One column: its title, and what a record says in it. */
export type Column<Item> = readonly [title: string, value: (item: Item) => string | number | null]

/** What a spreadsheet would run instead of showing. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (value: string | number | null): string => {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A table that a French spreadsheet opens right: semicolons, CRLF, a byte order mark so that accents are read as
 * UTF-8, and nothing that it would take for a formula.
 */
export const toCsv = <Item>(columns: readonly Column<Item>[], items: readonly Item[]): string =>
  `\ufeff${[
    columns.map(([title]) => cell(title)),
    ...items.map((item) => columns.map(([, value]) => cell(value(item)))),
  ]
    .map((line) => line.join(';'))
    .join('\r\n')}\r\n`

/** "066 12 34 56", the national spelling: it stays a text, and begins with no +. */
export const telephoneNational = (e164: string): string =>
  e164.replace(/^\+241(\d\d)(\d\d)(\d\d)(\d\d)$/, '0$1 $2 $3 $4')

/** Every record of a list, page after page, in the largest pages there are. */
export const readWhole = async <Item>(
  askPage: (cursor: string | null) => Promise<Page<readonly Item[]>>,
): Promise<readonly Item[]> => {
  const items: Item[] = []
  let cursor: string | null = null
  do {
    const page: Page<readonly Item[]> = await askPage(cursor)
    items.push(...page.items)
    cursor = page.next
  } while (cursor !== null)
  return items
}
