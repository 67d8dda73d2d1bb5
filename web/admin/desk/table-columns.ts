import type { ReactNode } from 'react'
import type { MatchSummary } from '#contract/matches.admin.ts'

/** One column of a list's table, between the name and the phone link. */
export interface TableColumn<Item> {
  readonly title: string
  /** Classes of its width, and of the table widths at which it is hidden. */
  readonly className: string
  readonly isDate?: true
  readonly cell: (item: Item, best: MatchSummary | null | undefined) => ReactNode
}

/** The table of a list on a wide screen. */
export interface ListTable<Item> {
  readonly columns: readonly TableColumn<Item>[]
  /** Small second line below the name. */
  readonly note?: (item: Item) => string | null
}

/**
 * Widths that the tables share. Beside an open record a table is about 400 px wide on a screen of 1024 px, 640 px on
 * one of 1280 px, and 1080 px on one of 1920 px; the name needs 150 px.
 */
export const COLUMN = {
  /** "Il y a 59 min" is the widest age. */
  date: 'w-[5.25rem] @max-[28rem]:hidden @min-[38rem]:w-[6.25rem]',
  status: 'w-[8.25rem]',
  /** The score alone, with the name where there is room. */
  match: 'w-[4.5rem] @max-[32rem]:hidden @min-[76rem]:w-40',
  place: 'w-24 @max-[38rem]:hidden @min-[58rem]:w-36',
  wide: 'w-36 @max-[58rem]:hidden',
  widest: 'w-36 @max-[60rem]:hidden',
} as const
