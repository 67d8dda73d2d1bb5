import * as AlertDialog from 'radix-ui/alert-dialog'
import type { ReactNode } from 'react'
import { Button, type ButtonVariant, buttonClass } from '../../ui/button.tsx'
import { BodyClass } from './body-class.ts'
import { titleClass } from './dialog-title.ts'
import { useHistoryStep } from './history-steps.ts'
import { returnFocus } from './return-focus.ts'
import { stopSecondTap } from './second-tap.ts'

/** Question before an action; `children` say what the action does. The caller closes it. */
export const Confirm = ({
  open,
  onClose,
  question,
  children,
  action,
  cancel = 'Annuler',
  variant = 'danger',
  busy,
  onConfirm,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly question: string
  readonly children: ReactNode
  readonly action: string
  readonly cancel?: string
  readonly variant?: ButtonVariant
  readonly busy: boolean
  readonly onConfirm: () => void
}) => {
  const focus = returnFocus()
  useHistoryStep(open, () => {
    // While the action runs, the back button does nothing.
    if (busy) return true
    onClose()
    return false
  })
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy) onClose()
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="overlay fixed inset-0 z-40 bg-encre/50" />
        <AlertDialog.Content
          {...focus}
          className="sheet fixed inset-x-4 top-1/2 z-40 mx-auto flex max-h-[calc(100dvh-1rem)] max-w-md -translate-y-1/2 flex-col gap-4 overflow-y-auto rounded-carte bg-white p-5 shadow-flottant"
        >
          <BodyClass name="with-question" />
          <AlertDialog.Title className={`font-titre ${titleClass(question)}`}>{question}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="text-texte">{children}</div>
          </AlertDialog.Description>
          <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
            <AlertDialog.Cancel
              aria-disabled={busy || undefined}
              className={buttonClass('secondary', busy ? 'opacity-50' : '')}
            >
              {cancel}
            </AlertDialog.Cancel>
            <Button
              variant={variant}
              busy={busy}
              onClick={(event) => {
                stopSecondTap(event)
                onConfirm()
              }}
            >
              {action}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
