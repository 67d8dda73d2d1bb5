import { Modal } from './dialog.tsx'
import { Failed } from './failed.tsx'

/** Dialog with a retry button, in place of a dialog whose code could not be loaded. `code`: the failed query. */
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
    <Failed query={code}>Cette fenêtre n'a pas pu être chargée.</Failed>
  </Modal>
)
