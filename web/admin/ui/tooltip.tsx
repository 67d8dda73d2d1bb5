import type { ReactNode } from 'react'

/**
 * Loaded only where a pointer can hover: a tooltip and the library that places it are a tenth of the code of the
 * dashboard, and a phone would never show one. Null there, and after a failure: a tooltip is of no use without a
 * network that brought it.
 */
let code: typeof import('./radix-tooltip.tsx') | null = null

/**
 * To be awaited before the first render: a `Tooltip` that appeared around a control later would mount the control anew
 * and lose its focus.
 */
export const preloadTooltips = async (): Promise<void> => {
  if (matchMedia('(any-hover: hover)').matches) code = await import('./radix-tooltip.tsx').catch(() => null)
}

/** Wraps everything that has tooltips, once. */
export const Tooltips = ({ children }: { readonly children: ReactNode }) =>
  code ? <code.Provider>{children}</code.Provider> : children

/**
 * Tooltip of a control that shows only an icon, on hover or when the Tab key focuses it; Escape closes it. A phone has
 * none, so the control needs an accessible name of its own.
 */
export const Tooltip = ({ text, children }: { readonly text: string; readonly children: ReactNode }) =>
  code ? <code.Tooltip text={text}>{children}</code.Tooltip> : children
