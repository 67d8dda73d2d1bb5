import { endpoints, type FiledDocument } from '#contract/documents.admin.ts'
import { ask } from '../session/ask.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useWrite } from '../writes/use-write.ts'

/** Asks, then deletes a document of a candidate or employee for good. */
export const DeleteDocument = ({
  candidatureId,
  document: { storedPath, filename },
  onDeleted,
  onClose,
}: {
  readonly candidatureId: string
  readonly document: FiledDocument
  readonly onDeleted: () => void
  readonly onClose: () => void
}) => {
  const remove = useWrite({
    send: () => ask(endpoints.deleteDocument, { params: { candidatureId, storedPath } }),
    changes: ['documents', 'nannyApplications', 'employees'],
    done: () => ({ title: 'Document supprimé', text: filename }),
    failed: () => ({ title: 'Erreur', notDone: "Le document n'a pas été supprimé" }),
    onDone: onDeleted,
    onEnd: (error) => {
      if (error) onClose()
    },
  })
  return (
    <Confirm
      open
      onClose={onClose}
      question={`Supprimer ${filename}\u00a0?`}
      action="Supprimer"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <p className="wrap-anywhere">
        Le fichier est effacé pour toujours, aussi pour l'employée. Un point qu'il prouve reste vérifié, sans
        document.
      </p>
    </Confirm>
  )
}
