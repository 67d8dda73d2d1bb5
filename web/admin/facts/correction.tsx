import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { CancelButton, Modal } from '../ui/dialog.tsx'

/** Props of every correction dialog. `onSave(null)` removes the correction. */
export interface CorrectionProps<Value> {
  readonly title: string
  readonly value: Value
  readonly isCorrected: boolean
  readonly isSaving: boolean
  readonly onSave: (value: NonNullable<Value> | null) => void
  readonly onClose: () => void
}

/** A dialog with the form that corrects one fact. */
export const Correction = ({
  title,
  isCorrected,
  isSaving,
  onRevert,
  onSubmit,
  onClose,
  children,
}: {
  readonly title: string
  readonly isCorrected: boolean
  readonly isSaving: boolean
  readonly onRevert: () => void
  readonly onSubmit: (values: FormData) => void
  readonly onClose: () => void
  readonly children: ReactNode
}) => {
  const id = useId()
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <CancelButton />
          <Button type="submit" form={id} busy={isSaving}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(new FormData(event.currentTarget))
        }}
      >
        {children}
        {isCorrected && (
          <Button variant="secondary" className="self-start" onClick={onRevert}>
            Revenir à la lecture
          </Button>
        )}
      </form>
    </Modal>
  )
}
