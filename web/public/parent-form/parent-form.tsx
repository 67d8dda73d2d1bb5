import { useEffect } from 'react'
import { useSearch } from 'wouter'
import {
  PARENT_REQUEST_LABELS,
  type ParentRequestInput,
  parentRequestInput,
  requestLabels,
  TYPES_SERVICE,
} from '#contract/parent-requests.ts'
import { usePageData } from '../../page-data.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
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
import { ChosenPackage, useChosenPackage } from './chosen-package.tsx'
import { ForfaitField } from './forfait-field.tsx'
import { Horaires } from './horaires.tsx'
import { readPreset, showsProposedHours, useProposals } from './proposal.ts'

/** Choices for the number of children, or of persons who need help: number and text. */
const countsOf = (one: string, several: string): readonly (readonly [number, string])[] => [
  [1, `1 ${one}`],
  [2, `2 ${several}`],
  [3, `3 ${several}`],
  [4, `4 ${several} ou plus`],
]
const CHILDREN_COUNTS = countsOf('enfant', 'enfants')
const PERSON_COUNTS = countsOf('personne', 'personnes')

/** Text fields: a draft is saved only if one of them has content. */
const TYPED = ['nom', 'telephone', 'adresse', 'commentaires'] as const
const NO_DOCUMENTS = [] as const

export const ParentForm = ({
  submit,
  failure,
  correction,
  onService,
}: {
  readonly submit: (
    request: ParentRequestInput,
    options: { draftId: string | null },
  ) => Promise<FieldErrors | null>
  readonly failure: SubmissionFailure | null
  readonly correction: Correction | null
  /** Called with the chosen service type. */
  readonly onService: (typeService: string) => void
}) => {
  const { prestations } = usePageData()
  const preset = readPreset(useSearch(), prestations)
  const { props, values, errors, unplaced, sending, fill, refuse, readNow } = useForm({
    schema: parentRequestInput,
    read: (form) => ({
      ...Object.fromEntries(form),
      telephone: readTelephone(form.get('telephone')),
      nombreEnfants: Number(form.get('nombreEnfants')),
    }),
    submit: async (request) => {
      const refused = await submit(request, { draftId: correction ? null : draft.currentId() })
      if (!refused && !correction) await draft.end()
      return refused
    },
  })
  const draft = useDraft('parent-form', { values, documents: NO_DOCUMENTS }, TYPED, !sending && !correction)

  const { onChange, restore } = useProposals({ fill, readNow }, prestations, preset)

  useEffect(() => {
    if (!correction) return
    restore(correction.values)
    refuse(correction.errors)
  }, [correction, restore, refuse])

  const { typeService = '' } = values
  useEffect(() => onService(typeService), [onService, typeService])
  const isForPerson = typeService === 'personne'
  const labels = requestLabels(typeService)

  const chosen = useChosenPackage(preset, prestations, values, errors)

  return (
    <>
      {draft.found && !correction && (
        <DraftOffer
          draft={draft.found}
          onResume={() => {
            if (draft.found) restore(draft.found.values)
            draft.resume()
          }}
          onForget={draft.forget}
        />
      )}
      <WithoutScript />
      <form
        {...props}
        onChange={(event) => {
          onChange(event)
          props.onChange?.(event)
        }}
        className="grid grid-cols-1 gap-5"
        aria-label="Demande de nounou"
      >
        <UnplacedErrors errors={unplaced} />
        <ErrorSummary errors={errors} labels={labels} />
        {chosen.prestation && <ChosenPackage prestation={chosen.prestation} onModify={chosen.modify} />}
        <TextField
          name="nom"
          required
          label={PARENT_REQUEST_LABELS.nom}
          autoComplete="name"
          error={errors.nom}
        />
        <TelephoneField error={errors.telephone} />
        <AdresseField error={errors.adresse} />
        <div hidden={chosen.hasService}>
          <ChoiceField
            name="typeService"
            label={PARENT_REQUEST_LABELS.typeService}
            placeholder="Choisissez un type de service"
            choices={TYPES_SERVICE}
            error={errors.typeService}
          />
        </div>
        <Horaires
          debut={values.horaireDebut ?? ''}
          fin={values.horaireFin ?? ''}
          isProposed={showsProposedHours(values, prestations)}
          errors={errors}
        />
        <SelectField
          name="nombreEnfants"
          required
          label={labels.nombreEnfants}
          error={errors.nombreEnfants}
          defaultValue="1"
        >
          {(isForPerson ? PERSON_COUNTS : CHILDREN_COUNTS).map(([count, label]) => (
            // Its key is the number, so that another service changes the texts and not the choice.
            <option key={count} value={count}>
              {label}
            </option>
          ))}
        </SelectField>
        <div hidden={chosen.prestation !== undefined}>
          <ForfaitField prestations={prestations} chosen={values.forfait} error={errors.forfait} />
        </div>
        <TextArea
          name="commentaires"
          label={PARENT_REQUEST_LABELS.commentaires}
          optional
          hint={`${isForPerson ? 'Âge, aide au quotidien' : 'Âge des enfants'}, jours souhaités… N'indiquez pas d'information médicale.`}
          error={errors.commentaires}
        />
        <FormEnd failure={failure} sending={sending} action="Envoyer ma demande" />
      </form>
    </>
  )
}
