import { Tooltip as RadixTooltip } from 'radix-ui'
import type { ReactNode } from 'react'

/** The first opens after 700 ms; the next at once, when it is reached within 300 ms (docs/product.md, "Intervals"). */
const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** Once around everything that has tooltips: they share their delays. */
export const Tooltips = ({ children }: { readonly children: ReactNode }) => (
  <RadixTooltip.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
    {children}
  </RadixTooltip.Provider>
)

/**
 * Names a control that shows only an icon, to whoever hovers or focuses it; Escape closes it. A finger never sees it:
 * the control must have an accessible name of its own.
 */
export const Tooltip = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => (
  <RadixTooltip.Root>
    <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
    <RadixTooltip.Portal>
      <RadixTooltip.Content
        sideOffset={6}
        className="z-50 rounded-champ bg-encre px-3 py-1.5 text-sm text-white shadow-flottant"
      >
        {text}
      </RadixTooltip.Content>
    </RadixTooltip.Portal>
  </RadixTooltip.Root>
)
