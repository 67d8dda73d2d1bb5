import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'

/** Props of a correction dialog that do not depend on the type of the fact. */
export interface DialogProps {
  readonly title: string
  readonly isCorrected: boolean
  readonly isSaving: boolean
  /** Banner after a conflict with another administrator. */
  readonly conflict: ReactNode
  readonly onClose: () => void
}

/** Props of the dialogs that correct a fact. `onSave(null)` removes the correction. */
export interface CorrectionProps<Value> extends DialogProps {
  readonly value: Value
  readonly onSave: (value: NonNullable<Value> | null) => void
}

/** A dialog with the form that corrects one fact. `onRevert` removes the correction. */
export const Correction = ({
  title,
  isCorrected,
  isSaving,
  conflict,
  onRevert,
  onSubmit,
  onClose,
  children,
}: DialogProps & {
  readonly onRevert: () => void
  readonly onSubmit: (values: FormData) => void
  readonly children: ReactNode
}) => (
  <FormDialog
    title={title}
    form={{
      sending: isSaving,
      props: {
        onSubmit: (event) => {
          event.preventDefault()
          onSubmit(new FormData(event.currentTarget))
        },
      },
    }}
    onClose={onClose}
  >
    {conflict}
    {children}
    {isCorrected && (
      <Button variant="secondary" className="self-start" onClick={onRevert}>
        Revenir à la lecture
      </Button>
    )}
  </FormDialog>
)
