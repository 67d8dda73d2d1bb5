import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../ui/dialog.tsx'
import { titleClass } from '../ui/dialog-title.ts'
import { useWide } from '../ui/use-wide.ts'

/** A record opened from a list: beside it where there is room, above it on a phone. */
export const Detail = ({
  open,
  title,
  onClose,
  children,
}: {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}) => {
  const wide = useWide()
  if (!wide)
    return (
      <Modal open={open} onClose={onClose} title={title} isPage>
        {children}
      </Modal>
    )
  return (
    open && (
      <Beside title={title} onClose={onClose}>
        {children}
      </Beside>
    )
  )
}

/** What the bar at the bottom covers, and where the record sticks at the top. */
const BAR_PX = 88
const TOP_PX = 16

const Beside = ({
  title,
  onClose,
  children,
}: {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}) => {
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is another thing to read
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    if (!section.current) return
    // Opened from the top of the page it would stand half below the screen.
    const { top, bottom } = section.current.getBoundingClientRect()
    const below = bottom - (innerHeight - BAR_PX)
    if (below > 0) scrollBy(0, Math.min(below, Math.max(0, top - TOP_PX)))
  }, [title])
  const close = () => {
    // Back to the card that opened it.
    document.querySelector<HTMLElement>('article [aria-expanded="true"]')?.focus()
    onClose()
  }
  return (
    <section
      ref={section}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close()
      }}
      className="sticky top-4 flex max-h-[calc(100dvh-8rem)] flex-col rounded-carte bg-white shadow-carte"
    >
      <div className="flex items-start gap-3 border-menthe border-b px-5 py-3">
        <h2 ref={heading} tabIndex={-1} className={`min-w-0 grow py-2 outline-none ${titleClass(title)}`}>
          {title}
        </h2>
        <button
          type="button"
          aria-label="Fermer"
          onClick={close}
          className="-mr-2 grid size-12 shrink-0 place-items-center rounded-full hover:bg-menthe"
        >
          <Icon name="close" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div className="min-h-0 overflow-y-auto px-5 py-4" tabIndex={0}>
        {children}
      </div>
    </section>
  )
}
