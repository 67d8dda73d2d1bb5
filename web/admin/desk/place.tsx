import type { ReactNode } from 'react'

/** An address in a cell of a table, in two lines: the quarter at its start is never cut. */
export const Place = ({ children }: { readonly children: ReactNode }) => (
  <span className="line-clamp-2 whitespace-normal text-[0.8125rem] leading-4">{children}</span>
)
