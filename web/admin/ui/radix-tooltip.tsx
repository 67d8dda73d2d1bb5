import * as RadixTooltip from 'radix-ui/tooltip'
import type { FocusEvent, ReactNode } from 'react'

/** docs/product.md, "Intervals": the first tooltip opens after 700 ms, another one reached within 300 ms at once. */
const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** The tooltips inside share these delays. */
export const Provider = ({ children }: { readonly children: ReactNode }) => (
  <RadixTooltip.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
    {children}
  </RadixTooltip.Provider>
)

/** The last key pressed, null after a touch or a click. */
let lastKey: string | null = null
if (typeof document !== 'undefined') {
  document.addEventListener(
    'keydown',
    ({ key }) => {
      lastKey = key
    },
    { capture: true, passive: true },
  )
  document.addEventListener(
    'pointerdown',
    () => {
      lastKey = null
    },
    { capture: true, passive: true },
  )
}

/** Radix opens a tooltip at every focus: this leaves only focus by the Tab key, not by touch or after a dialog. */
const onlyByTab = (event: FocusEvent): void => {
  if (lastKey !== 'Tab') event.preventDefault()
}

export const Tooltip = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => (
  <RadixTooltip.Root>
    <RadixTooltip.Trigger asChild onFocus={onlyByTab}>
      {children}
    </RadixTooltip.Trigger>
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
