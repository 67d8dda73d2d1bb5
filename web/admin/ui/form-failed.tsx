import { Modal } from './dialog.tsx'
import { Failed } from './failed.tsx'

/** Shown in place of a dialog whose code could not be loaded, with a retry button. */
export const FormFailed = ({
  title,
  code,
  onClose,
}: {
  readonly title: string
  readonly code: Parameters<typeof Failed>[0]['query']
  readonly onClose: () => void
}) => (
  <Modal open onClose={onClose} title={title}>
    <Failed query={code}>Le formulaire n'a pas pu être chargé.</Failed>
  </Modal>
)
