import { useEffect } from 'react'
import {
  DISPONIBILITES,
  NANNY_APPLICATION_LABELS,
  nannyApplicationInput,
  TYPES_POSTE,
} from '#contract/nanny-applications.ts'
import type { Contents, StoredDocument } from '../../offline/entry.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { type FieldErrors, useForm } from '../../ui/form.ts'
import { AdresseField } from '../form/adresse.tsx'
import { ChoiceField } from '../form/choice-field.tsx'
import type { Correction } from '../form/correction.ts'
import { DraftOffer, useDraft } from '../form/draft.tsx'
import { ErrorSummary } from '../form/error-summary.tsx'
import { FormEnd } from '../form/form-end.tsx'
import type { SubmissionFailure } from '../form/submission.ts'
import { readTelephone, TelephoneField } from '../form/telephone.tsx'
import { UnplacedErrors } from '../form/unplaced-errors.tsx'
import { WithoutScript } from '../form/without-script.tsx'
import { useDocuments } from './documents.ts'
import { DocumentsField } from './documents-field.tsx'

/** Text fields: a draft is saved only if one of them has content, or a document is chosen. */
const TYPED = ['nom', 'telephone', 'adresse', 'experience'] as const

export const NannyForm = ({
  submit,
  failure,
  correction,
}: {
  readonly submit: (
    application: Contents['nannyApplications'],
    options: { documents: readonly StoredDocument[]; draftId: string | null },
  ) => Promise<FieldErrors | null>
  readonly failure: SubmissionFailure | null
  readonly correction: Correction | null
}) => {
  const documents = useDocuments()
  const { props, values, errors, unplaced, sending, fill, refuse } = useForm({
    schema: nannyApplicationInput,
    read: (form) => ({
      ...Object.fromEntries(form),
      telephone: readTelephone(form.get('telephone')),
    }),
    submit: async ({ documents: _, ...application }) => {
      const draftId = correction ? null : draft.currentId()
      const refused = await submit(application, { documents: await documents.handOver(), draftId })
      if (refused) documents.takeBack()
      else if (!correction) await draft.end()
      return refused
    },
  })
  const draft = useDraft(
    'nanny-form',
    { values, documents: documents.readDocuments },
    TYPED,
    !sending && !correction,
  )

  const { replace } = documents
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry that is to be corrected
  useEffect(() => {
    if (!correction) return
    fill(correction.values)
    replace(correction.documents)
    refuse(correction.errors)
  }, [correction])

  return (
    <>
      {draft.found && !correction && (
        <DraftOffer
          draft={draft.found}
          onResume={() => {
            if (!draft.found) return
            fill(draft.found.values)
            documents.resume(draft.found.documents)
            draft.resume()
          }}
          onForget={draft.forget}
        />
      )}
      <WithoutScript />
      <form {...props} className="grid grid-cols-1 gap-5" aria-label="Candidature">
        <UnplacedErrors errors={unplaced} />
        <ErrorSummary errors={errors} labels={NANNY_APPLICATION_LABELS} />
        <TextField
          name="nom"
          required
          label={NANNY_APPLICATION_LABELS.nom}
          autoComplete="name"
          error={errors.nom}
        />
        <TelephoneField error={errors.telephone} />
        <AdresseField error={errors.adresse} />
        <ChoiceField
          name="typePoste"
          label={NANNY_APPLICATION_LABELS.typePoste}
          placeholder="Choisissez un type de poste"
          choices={TYPES_POSTE}
          error={errors.typePoste}
        />
        <TextArea
          name="experience"
          required
          label={NANNY_APPLICATION_LABELS.experience}
          hint="Vos années d'expérience, l'âge des enfants gardés, vos formations."
          error={errors.experience}
        />
        <ChoiceField
          name="disponibilites"
          label={NANNY_APPLICATION_LABELS.disponibilites}
          placeholder="Choisissez vos disponibilités"
          choices={DISPONIBILITES}
          error={errors.disponibilites}
        />
        <DocumentsField documents={documents} sending={sending} />
        <FormEnd failure={failure} sending={sending} action="Envoyer ma candidature" />
      </form>
    </>
  )
}
