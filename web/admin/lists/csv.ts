import type { Page } from '../../api/call.ts'
import type { ListSource } from './source.ts'

/** One column: its title and the value of a record. */
export type Column<Item> = readonly [title: string, value: (item: Item) => string | number | null]

/** Beginning of a text that a spreadsheet would run as a formula, in full-width spelling too. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

const cell = (value: string | number | null): string => {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * CSV for French spreadsheets: semicolons, CRLF, a byte order mark so that accents are read as UTF-8, and no text that
 * they would run as a formula.
 */
export const toCsv = <Item>(columns: readonly Column<Item>[], items: readonly Item[]): string =>
  `\ufeff${[
    columns.map(([title]) => cell(title)),
    ...items.map((item) => columns.map(([, value]) => cell(value(item)))),
  ]
    .map((line) => line.join(';'))
    .join('\r\n')}\r\n`

/** "066 12 34 56" of a Gabonese number; any other stays as it is, and `cell` puts an apostrophe before its "+". */
export const telephoneNational = (e164: string): string =>
  e164.replace(/^\+241(\d\d)(\d\d)(\d\d)(\d\d)$/, '0$1 $2 $3 $4')

/** Largest page of the server (contract/fields.admin.ts). */
const ROWS_PER_CALL = '500'

/** Reads every record of a list that fits the filters, page by page. */
export const readWhole = async <Item, Filters extends object>(
  { ask }: Pick<ListSource<Item, Filters>, 'ask'>,
  filters: Filters,
): Promise<readonly Item[]> => {
  // Never aborted: a signal is only what `ask` requires.
  const { signal } = new AbortController()
  const items: Item[] = []
  let cursor: string | null = null
  do {
    const place = cursor === null ? {} : { cursor }
    const page: Page<readonly Item[]> = await ask({ ...filters, limit: ROWS_PER_CALL, ...place }, signal)
    items.push(...page.items)
    cursor = page.next
  } while (cursor !== null)
  return items
}
