import { Tooltip } from 'radix-ui'
import type { ReactNode } from 'react'

/** Names a control that shows only an icon. Its delays are set once, in routes.tsx (spec §9). */
export const Tip = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => (
  <Tooltip.Root>
    <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
    <Tooltip.Portal>
      <Tooltip.Content
        sideOffset={6}
        className="z-50 rounded-champ bg-encre px-3 py-1.5 text-sm text-white shadow-flottant"
      >
        {text}
      </Tooltip.Content>
    </Tooltip.Portal>
  </Tooltip.Root>
)
