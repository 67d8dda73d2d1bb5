import type { Column } from './csv.ts'

/** One field of a record: its label and its text. `csv`: the value in a spreadsheet, where it is not `text`. */
export interface Field<Item> {
  readonly label: string
  /** Label on the screen, where it depends on the record. */
  readonly labelOf?: (item: Item) => string
  readonly text: (item: Item) => string | null
  readonly csv?: (item: Item) => string | number | null
  /** The opened record shows it elsewhere (title, phone number, text of a message, documents). */
  readonly elsewhere?: true
}

/**
 * Every field of `Name`, mostly what a form sends, in the order of the screens. Null: it is not shown as a field of its
 * own. A missing field does not compile.
 */
export type Fields<Name extends PropertyKey, Item> = Readonly<Record<Name, Field<Item> | null>>

const fieldsOf = <Item>(fields: Fields<string, Item>): readonly Field<Item>[] =>
  Object.values(fields).filter((field) => field !== null)

export const labelOf = <Item>({ label, labelOf }: Field<Item>, item: Item): string => labelOf?.(item) ?? label

/** Labels and texts of the fields without `elsewhere`. */
export const factsOf = <Item>(
  fields: Fields<string, Item>,
  item: Item,
): readonly (readonly [label: string, text: string | null])[] =>
  fieldsOf(fields).flatMap((field) =>
    field.elsewhere ? [] : [[labelOf(field, item), field.text(item)] as const],
  )

/** Columns of an export. */
export const columnsOf = <Item>(fields: Fields<string, Item>): readonly Column<Item>[] =>
  fieldsOf(fields).map(({ label, text, csv }) => [label, csv ?? text] as const)
