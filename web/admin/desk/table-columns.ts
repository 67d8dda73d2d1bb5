import type { ReactNode } from 'react'
import type { Best } from '../matching/use-best-matches.ts'

/** One column of a list's table, between the name and the phone link. */
export interface TableColumn<Item> {
  readonly title: string
  /** Classes of its width, and of the table widths at which it is hidden. */
  readonly className: string
  readonly isDate?: true
  /** Its cells are an icon of 44 px; the title is for screen readers. */
  readonly isIcon?: true
  readonly cell: (item: Item, best: Best) => ReactNode
}

/** The table of a list on a wide screen. */
export interface ListTable<Item> {
  readonly columns: readonly TableColumn<Item>[]
  /** Small second line below the name. */
  readonly note?: (item: Item) => string | null
}

/**
 * Widths that the tables share. A table is 43 rem wide on a screen of 1280 px, 68 rem on one of 1920 px; beside an open
 * record 25 rem on one of 1024 px, 40 rem on one of 1280 px and 60 rem on one of 1920 px. A column is hidden where less
 * than 11 rem are left for the name: 21 letters.
 */
export const COLUMN = {
  /** "Il y a 59 min" is the widest age. */
  date: 'w-[5.25rem] @max-[32rem]:hidden @min-[38rem]:w-[6.25rem]',
  status: 'w-[8.25rem]',
  /** The score alone, with the name where there is room. */
  match: 'w-[4.5rem] @max-[37rem]:hidden @min-[76rem]:w-40',
  place: 'w-[7.5rem] @max-[42rem]:hidden @min-[46rem]:w-[10.25rem]',
  wide: 'w-36 @max-[55rem]:hidden',
  widest: 'w-36 @max-[64rem]:hidden',
} as const
