import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * Fields that are closed while their form is sent, because a save empties it: what is typed meanwhile would be lost.
 * When they open again, the field that had the focus gets it back, unless something else has it.
 */
export const ClosedWhileSending = ({
  sending,
  children,
}: {
  readonly sending: boolean
  readonly children: ReactNode
}) => {
  const focused = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!sending && document.activeElement === document.body) focused.current?.focus({ preventScroll: true })
  }, [sending])
  return (
    <fieldset
      disabled={sending}
      className="contents"
      onFocus={(event) => {
        focused.current = event.target
      }}
      onBlur={() => {
        // A browser takes the focus from a field that is closed.
        if (!sending) focused.current = null
      }}
    >
      {children}
    </fieldset>
  )
}
