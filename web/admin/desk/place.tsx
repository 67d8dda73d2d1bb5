import type { ReactNode } from 'react'

/** An address in a cell of a table, in at most two lines: one line would cut the quarter at its start. */
export const Place = ({ children }: { readonly children: ReactNode }) => (
  <span className="line-clamp-2 whitespace-normal text-[0.8125rem] leading-4">{children}</span>
)
