import { type ReactNode, type RefObject, useId } from 'react'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import type { useForm } from '../../ui/form.ts'
import { Banner } from '../../ui/surfaces.tsx'
import { CancelButton, Modal } from './dialog.tsx'
import { stopSecondTap } from './second-tap.ts'

/** A dialog that is one form, with "Annuler" and a submit button, which says `busyAction` while the form is sent. */
export const FormDialog = ({
  title,
  description,
  action = 'Enregistrer',
  busyAction = 'Enregistrement...',
  variant = 'primary',
  form,
  firstFocus,
  ended,
  onClose,
  children,
}: {
  readonly title: string
  readonly description?: string
  readonly action?: string
  readonly busyAction?: string
  readonly variant?: ButtonVariant
  readonly form: Pick<ReturnType<typeof useForm>, 'props' | 'sending'>
  /** Gets the focus when the dialog opens. */
  readonly firstFocus?: RefObject<HTMLElement | null>
  /** Why nothing can be saved any more: takes the place of the form and its buttons. */
  readonly ended?: string | null
  readonly onClose: () => void
  readonly children: ReactNode
}) => {
  const id = useId()
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      {...(description && { description })}
      {...(firstFocus && { firstFocus })}
      actions={
        !ended && (
          <>
            <CancelButton />
            <Button type="submit" form={id} variant={variant} busy={form.sending} onClick={stopSecondTap}>
              {form.sending ? busyAction : action}
            </Button>
          </>
        )
      }
    >
      {ended ? (
        <div role="alert">
          <Banner tone="soleil" icon="alert">
            {ended}
          </Banner>
        </div>
      ) : (
        <form {...form.props} id={id} className="flex flex-col gap-4">
          {children}
        </form>
      )}
    </Modal>
  )
}
