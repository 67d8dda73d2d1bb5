import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'

/** Props of the dialogs that correct a fact. `onSave(null)` removes the correction. */
export interface CorrectionProps<Value> {
  readonly title: string
  readonly value: Value
  readonly isCorrected: boolean
  readonly isSaving: boolean
  /** Banner after a conflict with another administrator. */
  readonly conflict: ReactNode
  readonly onSave: (value: NonNullable<Value> | null) => void
  readonly onClose: () => void
}

/** A dialog with the form that corrects one fact. */
export const Correction = ({
  title,
  isCorrected,
  isSaving,
  conflict,
  onRevert,
  onSubmit,
  onClose,
  children,
}: {
  readonly title: string
  readonly isCorrected: boolean
  readonly isSaving: boolean
  readonly conflict: ReactNode
  readonly onRevert: () => void
  readonly onSubmit: (values: FormData) => void
  readonly onClose: () => void
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
