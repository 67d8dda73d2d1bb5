import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

/**
 * Callback ref of an element that gives way to a placeholder when its button is pressed: its dialog, record or page
 * gets the focus that would be lost.
 */
const passFocusOn = (element: HTMLElement | null): (() => void) | undefined =>
  element === null
    ? undefined
    : () => {
        if (element.contains(document.activeElement))
          element.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
      }

/** Error message with a retry button. `card`: on a white card, in place of a list or of the content of a page. */
export const Failed = ({
  query,
  card = false,
  children,
}: {
  readonly query: { readonly isFetching: boolean; readonly refetch: () => unknown }
  readonly card?: boolean
  readonly children: ReactNode
}) => (
  <div
    ref={passFocusOn}
    role="alert"
    className={`flex flex-col items-start gap-3 ${card ? 'rounded-carte bg-white p-5 shadow-carte' : ''}`}
  >
    <p>{children}</p>
    <Button
      variant={card ? 'primary' : 'secondary'}
      busy={query.isFetching}
      onClick={() => void query.refetch()}
    >
      Réessayer
    </Button>
  </div>
)
