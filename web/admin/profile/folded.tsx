import { type ReactNode, useEffect, useRef } from 'react'
import { useAddress } from '../lists/use-address.ts'

/**
 * A part of the profile, which reads its data when it is opened. The address names the open one, so that a link leads
 * there.
 */
export const Folded = ({
  name,
  title,
  children,
}: {
  /** Its name in the address. */
  readonly name: string
  readonly title: string
  readonly children: ReactNode
}) => {
  const { params, change } = useAddress()
  const isOpen = params.get('ouvert') === name
  const summary = useRef<HTMLElement>(null)
  // Also for a link: the opened part begins at the top of the screen.
  useEffect(() => {
    if (!isOpen) return
    summary.current?.focus({ preventScroll: true })
    summary.current?.scrollIntoView()
  }, [isOpen])
  return (
    <details
      open={isOpen}
      // As high as the window: the page stays long enough for its place while the log shows another day, or waits.
      className="rounded-carte bg-white shadow-carte open:min-h-dvh"
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) change({ ouvert: open ? name : null }, { replace: true })
      }}
    >
      {/* Nothing sticky covers this page: most of `scroll-padding` (admin.css) is taken back. */}
      <summary ref={summary} className="-scroll-mt-32 min-h-14 content-center px-5 font-bold text-foret">
        {title}
      </summary>
      {isOpen && <div className="flex flex-col gap-3 px-5 pt-1 pb-5">{children}</div>}
    </details>
  )
}
