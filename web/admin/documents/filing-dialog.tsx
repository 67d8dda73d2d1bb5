import { useState } from 'react'
import { CATEGORIES, type FiledDocument, type FilingInput, filingInput } from '#contract/documents.admin.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Conflict, linesOf, type StoredValues } from '../ui/conflict.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formatJour } from '../ui/time.ts'
import { DeleteDocument } from './delete-document.tsx'
import { ExpirationField } from './expiration-field.tsx'
import { useFileDocument } from './use-documents.ts'

const NOT_FILED = 'Non classé'

/** Form for the type and the last valid day of a document, with the button that deletes it. */
export const FilingDialog = ({
  candidatureId,
  document,
  onClose,
}: {
  readonly candidatureId: string
  readonly document: FiledDocument
  readonly onClose: () => void
}) => {
  const [deleting, setDeleting] = useState(false)
  const { before, seen, conflict, submit } = useFileDocument(candidatureId, document, onClose)
  const form = useForm({
    schema: filingInput,
    read: (values) => ({
      categorie: values.get('categorie') || null,
      expiration: values.get('expiration') || null,
      rotation: seen.rotation,
      revision: seen.revision,
    }),
    submit: ({ categorie, expiration }) =>
      submit({ categorie: categorie ?? null, expiration: expiration ?? null }),
  })
  return (
    <FormDialog title="Classer le document" description={document.filename} form={form} onClose={onClose}>
      {conflict && (
        <Conflict
          {...conflict}
          lines={(version) =>
            linesOf({
              categorie: ['Type de document', version.categorie ? CATEGORIES[version.categorie] : NOT_FILED],
              rotation: null,
              expiration: ["Valable jusqu'au", version.expiration ? formatJour(version.expiration) : '-'],
              revision: null,
            } satisfies StoredValues<FilingInput>)
          }
        />
      )}
      <SelectField
        name="categorie"
        label="Type de document"
        defaultValue={before.categorie ?? ''}
        error={form.errors.categorie}
      >
        <option value="">{NOT_FILED}</option>
        {Object.entries(CATEGORIES).map(([categorie, label]) => (
          <option key={categorie} value={categorie}>
            {label}
          </option>
        ))}
      </SelectField>
      <ExpirationField first={before.expiration} error={form.errors.expiration} />
      <Button variant="quiet" className="self-start px-2! text-erreur!" onClick={() => setDeleting(true)}>
        <AdminIcon name="trash" className="size-5" />
        Supprimer le document
      </Button>
      {deleting && (
        <DeleteDocument
          candidatureId={candidatureId}
          document={document}
          onDeleted={onClose}
          onClose={() => setDeleting(false)}
        />
      )}
    </FormDialog>
  )
}
