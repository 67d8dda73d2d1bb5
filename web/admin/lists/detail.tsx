import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useBodyClass } from '../ui/body-class.ts'
import { Modal } from '../ui/dialog.tsx'
import { titleClass } from '../ui/dialog-title.ts'
import { keepFocusIn } from '../ui/keep-focus.ts'
import { useWide } from '../ui/use-wide.ts'

/** The open record `id` (null: none): beside its list on a wide screen, else as a dialog. */
export const Detail = ({
  id,
  title,
  onClose,
  children,
}: {
  readonly id: string | null
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}) => {
  const wide = useWide()
  if (!wide)
    return (
      <Modal open={id !== null} onClose={onClose} title={title} isPage>
        {children}
      </Modal>
    )
  return (
    id !== null && (
      <SidePanel id={id} title={title} onClose={onClose}>
        {children}
      </SidePanel>
    )
  )
}

/** Distance of the record from the bottom of the screen. The floating bar stands beside it (admin.css). */
const BOTTOM_PX = 12
/** Distance of the record from the top of the screen while it is sticky: below the tabs. */
const TOP_PX = 48

const SidePanel = ({
  id,
  title,
  onClose,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}) => {
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useBodyClass('with-side-panel')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another record, not for a corrected name
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    if (!section.current) return
    // While the page is scrolled to its top, the end of the record may be below the screen: scroll to it.
    const { top, bottom } = section.current.getBoundingClientRect()
    const below = bottom - (innerHeight - BOTTOM_PX)
    if (below > 0) scrollBy(0, Math.min(below, Math.max(0, top - TOP_PX)))
  }, [id])
  const close = () => {
    // Returns the focus to the name in the row of the record.
    document
      .querySelector<HTMLElement>(':is(article, tbody) [aria-expanded="true"]')
      ?.focus({ preventScroll: true })
    onClose()
  }
  return (
    <section
      ref={section}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close()
      }}
      className="sticky top-12 flex h-[calc(100dvh-3.75rem)] flex-col rounded-carte bg-white shadow-carte"
    >
      <div className="flex items-start gap-3 border-menthe border-b px-4 py-1.5">
        <h2
          ref={heading}
          data-record-heading=""
          tabIndex={-1}
          className={`min-w-0 grow py-2 outline-none ${titleClass(title)}`}
        >
          {title}
        </h2>
        <button
          type="button"
          aria-label="Fermer"
          onClick={close}
          // In sight already: without the margin its focus would scroll the page, out of `scroll-padding` (admin.css).
          className="-scroll-mt-36 -mr-2 grid size-12 shrink-0 place-items-center rounded-full hover:bg-menthe"
        >
          <Icon name="close" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <div ref={keepFocusIn} className="min-h-0 overflow-y-auto p-4" tabIndex={0}>
        {children}
      </div>
    </section>
  )
}
