import * as Dialog from 'radix-ui/dialog'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { askWhile } from './ask-browser.ts'
import { BodyClass } from './body-class.ts'
import { ConfirmLeave } from './confirm-leave.tsx'
import { titleClass } from './dialog-title.ts'
import { useHistoryStep } from './history-steps.ts'
import { returnFocus } from './return-focus.ts'

const isUnsaved = (forms: ReadonlySet<Element>): boolean => [...forms].some((form) => form.isConnected)

/**
 * A dialog: full screen below 640 px, else a panel, centred unless its size says otherwise. Sizes: `wide` for documents
 * and long content; `side` at the right edge; `top` near the top edge, so that content that arrives moves nothing.
 * Closing it, and leaving the page, asks first while a form has unsaved input.
 */
export const Modal = ({
  open,
  onClose,
  title,
  description,
  size = 'normal',
  actions,
  isPage = false,
  firstFocus,
  children,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: string
  readonly size?: keyof typeof SIZES
  /** Buttons below the scrolling content, always visible. */
  readonly actions?: ReactNode
  /**
   * The dialog has an address, whose entry of the history serves as its step: none is added, and Back closes it without
   * a question. Forms directly in it therefore keep their input (`data-kept`).
   */
  readonly isPage?: boolean
  /** Gets the focus when the dialog opens. */
  readonly firstFocus?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}) => {
  const focus = returnFocus(firstFocus, isPage)
  /**
   * Forms with unsaved input; one that was removed no longer counts. Forms with `data-kept` are left out: their input
   * survives (activites/drafts.ts).
   */
  const typedIn = useRef(new Set<Element>())
  const [asking, setAsking] = useState(false)
  /** Closes the dialog, or asks first. True: it asks. */
  const close = (): boolean => {
    const asks = isUnsaved(typedIn.current)
    if (asks) setAsking(true)
    else onClose()
    return asks
  }
  useHistoryStep(open && !isPage, close)
  useEffect(() => (open ? askWhile(() => isUnsaved(typedIn.current)) : undefined), [open])
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) close()
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="overlay fixed inset-0 z-40 bg-encre/50" />
        <Dialog.Content
          {...focus}
          data-modal=""
          className={`sheet fixed z-40 flex flex-col bg-white shadow-flottant ${SIZES[size]}`}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onEscapeKeyDown={(event) => {
            // Escape folds such a form (activites/history.tsx), or closes the question after a call
            // (activites/attempts.tsx), not the dialog around it.
            if (
              event.target instanceof Element &&
              event.target.closest('form[data-kept], [data-closes-itself]')
            )
              event.preventDefault()
          }}
          onInput={({ currentTarget, target }) => {
            // Input in a dialog that this one opened arrives here too: React bubbles events through portals.
            if (!(target instanceof Element && currentTarget.contains(target))) return
            const form = target.closest('form:not([data-kept])')
            if (form) typedIn.current.add(form)
          }}
        >
          <BodyClass name="with-modal" />
          {actions && <BodyClass name="with-actions" />}
          <div className="flex items-start gap-3 border-menthe border-b px-5 py-3">
            <div className="min-w-0 grow py-2">
              <Dialog.Title className={`font-titre ${titleClass(title)}`}>{title}</Dialog.Title>
              {description && (
                <Dialog.Description className="mt-1 wrap-anywhere text-sm text-texte">
                  {description}
                </Dialog.Description>
              )}
            </div>
            <Dialog.Close
              aria-label="Fermer"
              className="-mr-2 grid size-12 shrink-0 place-items-center rounded-full hover:bg-menthe"
            >
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
          {actions && (
            <div className="flex flex-wrap justify-end gap-2 border-menthe border-t px-5 py-3 *:grow sm:gap-3 sm:*:grow-0 *:px-3! sm:*:px-6! pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {actions}
            </div>
          )}
          <ConfirmLeave
            open={asking}
            onStay={() => setAsking(false)}
            onLeave={() => {
              typedIn.current.clear()
              setAsking(false)
              onClose()
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The button that closes the dialog around it, and asks first when something was typed. */
export const CancelButton = () => <Dialog.Close className={buttonClass('secondary')}>Annuler</Dialog.Close>

/**
 * No CSS `translate`: the question after a call in the dialog (activites/attempts.tsx) would be `fixed` to the dialog,
 * not to the screen.
 */
const CENTRE = 'inset-0 sm:m-auto sm:h-fit sm:max-h-[90dvh] sm:w-[calc(100%-2rem)] sm:rounded-carte'

const SIZES = {
  // The limit that docs/product.md, "Packages page", sets for the dialog of a package.
  normal: `${CENTRE} sm:max-w-[600px]`,
  wide: `${CENTRE} sm:max-w-4xl`,
  side: 'inset-0 sm:left-auto sm:w-[26rem]',
  top: 'inset-0 sm:mx-auto sm:top-[8dvh] sm:bottom-auto sm:max-h-[84dvh] sm:w-[calc(100%-2rem)] sm:max-w-[640px] sm:rounded-carte',
} as const
