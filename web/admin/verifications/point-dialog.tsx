import {
  DONE_ETAT,
  ETATS_VERIFICATION,
  type EtatVerification,
  POINTS,
  type Point,
  type Verification,
  type VerificationInput,
  verificationInput,
  wasChecked,
} from '#contract/verifications.admin.ts'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import type { AttachedDocument } from '../documents/documents.ts'
import { ExpirationField } from '../documents/expiration-field.tsx'
import { Conflict, linesOf, type StoredValues } from '../ui/conflict.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formatJour, today } from '../ui/time.ts'
import { useEditPoint } from './use-verifications.ts'

const ADDED_MEANWHILE = 'Ajouté entre-temps'

/** Form of one point: state, dates, note and document. `row`: the stored point; undefined before its first change. */
export const PointDialog = ({
  candidatureId,
  point,
  row,
  documents,
  onClose,
}: {
  readonly candidatureId: string
  readonly point: Point
  readonly row: Verification | undefined
  readonly documents: readonly AttachedDocument[]
  readonly onClose: () => void
}) => {
  const { before, seen, conflict, submit } = useEditPoint(candidatureId, point, row, onClose)
  const form = useForm({
    schema: verificationInput,
    read: (values) => ({
      point,
      etat: values.get('etat'),
      date: wasChecked(values.get('etat') as EtatVerification) ? values.get('date') || null : null,
      expiration: values.get('expiration') || null,
      note: values.get('note'),
      storedPath: values.get('storedPath') || null,
      revision: seen?.revision ?? 0,
    }),
    submit,
  })
  const firstEtat = before?.etat ?? DONE_ETAT
  /** The chosen state. */
  const etat = (form.values.etat ?? firstEtat) as EtatVerification
  const attachedTo = (version: Verification | undefined) =>
    documents.find(({ storedPath }) => storedPath && storedPath === version?.storedPath)
  const nameAttachedTo = (version: Verification | undefined) =>
    attachedTo(version)?.filename ?? (version?.storedPath && ADDED_MEANWHILE)
  return (
    <FormDialog title={POINTS[point]} form={form} onClose={onClose}>
      {conflict && (
        <Conflict
          {...conflict}
          // The same version: the stored one could not be read, and its author is unknown.
          by={conflict.now === conflict.before ? undefined : conflict.now?.auteur}
          lines={(version) =>
            linesOf({
              point: null,
              etat: ['État', ETATS_VERIFICATION[version?.etat ?? 'a_faire']],
              date: [
                'Vérifié le',
                version?.date && wasChecked(version.etat) ? formatJour(version.date) : '-',
              ],
              expiration: ["Valable jusqu'au", version?.expiration ? formatJour(version.expiration) : '-'],
              storedPath: ['Document', nameAttachedTo(version) ?? '-'],
              note: ['Note', version?.note ?? '-'],
              revision: null,
            } satisfies StoredValues<VerificationInput>)
          }
        />
      )}
      <SelectField name="etat" label="État" defaultValue={firstEtat} error={form.errors.etat}>
        {Object.entries(ETATS_VERIFICATION).map(([etat, label]) => (
          <option key={etat} value={etat}>
            {label}
          </option>
        ))}
      </SelectField>
      {/* Hidden, not removed: a typed day comes back with a state that has one. */}
      <div hidden={!wasChecked(etat)}>
        <TextField
          name="date"
          label="Vérifié le"
          type="date"
          defaultValue={before && wasChecked(before.etat) ? (before.date ?? '') : today()}
          error={form.errors.date}
        />
      </div>
      <ExpirationField first={before?.expiration} error={form.errors.expiration} />
      <SelectField
        name="storedPath"
        label="Document"
        optional
        defaultValue={before?.storedPath ?? ''}
        error={form.errors.storedPath}
      >
        <option value="">Aucun</option>
        {documents.map(({ storedPath, filename }) =>
          storedPath ? (
            <option key={storedPath} value={storedPath}>
              {filename}
            </option>
          ) : null,
        )}
        {/* The list of documents may be older than the point: without an option, saving would remove the proof. */}
        {seen?.storedPath && !attachedTo(seen) && <option value={seen.storedPath}>{ADDED_MEANWHILE}</option>}
      </SelectField>
      <TextArea
        name="note"
        label="Note"
        optional
        rows={2}
        defaultValue={before?.note ?? ''}
        error={form.errors.note}
      />
    </FormDialog>
  )
}
