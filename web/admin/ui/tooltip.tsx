import type { ReactNode } from 'react'

/**
 * Loaded only where a pointer can hover: a tooltip and the library that places it are a tenth of the code of the
 * dashboard, and a phone would never show one. Null there, and where the code did not arrive.
 */
let code: typeof import('./radix-tooltip.tsx') | null = null

const load = async (): Promise<void> => {
  code = await import('./radix-tooltip.tsx').catch(() => null)
}
let asked: Promise<void> | undefined

/**
 * To be awaited before the first render. It decides once, whatever is attached or arrives later: a `Tooltip` that
 * appeared around a control would mount the control anew, and `Tooltips` the whole back office.
 */
export const preloadTooltips = (): Promise<void> => {
  asked ??= matchMedia('(any-hover: hover)').matches ? load() : Promise.resolve()
  return asked
}

/** Wraps everything that has tooltips, once. */
export const Tooltips = ({ children }: { readonly children: ReactNode }) =>
  code ? <code.Provider>{children}</code.Provider> : children

/**
 * Tooltip of a control whose text is hidden on a phone or missing, on hover or when the Tab key focuses it; Escape
 * closes it. A phone has none, so the control needs an accessible name of its own.
 */
export const Tooltip = ({ text, children }: { readonly text: string; readonly children: ReactNode }) =>
  code ? <code.Tooltip text={text}>{children}</code.Tooltip> : children
