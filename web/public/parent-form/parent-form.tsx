import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import {
  FORFAIT_A_DEFINIR,
  PARENT_REQUEST_LABELS,
  type ParentRequestInput,
  parentRequestInput,
  TYPES_SERVICE,
} from '#contract/parent-requests.ts'
import type { Prestation } from '#contract/prestations.ts'
import { formatPrix } from '#contract/prix.ts'
import { usePageData } from '../../page-data.tsx'
import { fieldId, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { type FieldErrors, useForm } from '../../ui/form.ts'
import { AdresseField } from '../form/adresse.tsx'
import type { Correction } from '../form/correction.ts'
import { DraftOffer, useDraft } from '../form/draft.tsx'
import { ErrorSummary } from '../form/error-summary.tsx'
import { FormEnd } from '../form/form-end.tsx'
import type { SubmissionFailure } from '../form/submission.ts'
import { readTelephone, TelephoneField } from '../form/telephone.tsx'
import { UnplacedErrors } from '../form/unplaced-errors.tsx'
import { WithoutScript } from '../form/without-script.tsx'
import { Prix } from '../page/prix.tsx'
import { Horaires } from './horaires.tsx'
import { type Preset, readPreset, showsProposedHours, useProposals } from './proposal.ts'

/** Choices for the number of children, or of persons who need help. */
const countsOf = (one: string, several: string): readonly string[] => [
  `1 ${one}`,
  `2 ${several}`,
  `3 ${several}`,
  `4 ${several} ou plus`,
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

  const forfait = prestations.find(({ id }) => id === values.forfait)
  const [isModifying, setIsModifying] = useState(false)
  const firstChoice = preset.typeService ? 'typeService' : 'forfait'
  useEffect(() => {
    if (isModifying) document.getElementById(fieldId(firstChoice))?.focus()
  }, [isModifying, firstChoice])
  /** Whether the form has this choice from the services page, so that it does not ask again. */
  const isChosen = (name: keyof Preset): boolean =>
    !isModifying && preset[name] !== '' && !errors[name] && (values[name] ?? preset[name]) === preset[name]
  const chosen = isChosen('forfait') && prestations.find(({ id }) => id === preset.forfait)

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
        <ErrorSummary errors={errors} labels={PARENT_REQUEST_LABELS} />
        {chosen && <ChosenPackage prestation={chosen} onModify={() => setIsModifying(true)} />}
        <TextField
          name="nom"
          required
          label={PARENT_REQUEST_LABELS.nom}
          autoComplete="name"
          error={errors.nom}
        />
        <TelephoneField error={errors.telephone} />
        <AdresseField error={errors.adresse} />
        <div hidden={!!chosen && isChosen('typeService')}>
          <SelectField
            name="typeService"
            required
            label={PARENT_REQUEST_LABELS.typeService}
            error={errors.typeService}
            defaultValue=""
          >
            <option value="" disabled>
              Choisissez un type de service
            </option>
            {Object.entries(TYPES_SERVICE).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
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
          label={isForPerson ? 'Nombre de personnes' : PARENT_REQUEST_LABELS.nombreEnfants}
          error={errors.nombreEnfants}
          defaultValue="1"
        >
          {(isForPerson ? PERSON_COUNTS : CHILDREN_COUNTS).map((label, index) => (
            <option key={label} value={index + 1}>
              {label}
            </option>
          ))}
        </SelectField>
        <div hidden={!!chosen}>
          <SelectField
            name="forfait"
            required
            label={PARENT_REQUEST_LABELS.forfait}
            error={errors.forfait}
            defaultValue={prestations.length === 0 ? FORFAIT_A_DEFINIR.id : ''}
          >
            {prestations.length === 0 ? (
              <option value={FORFAIT_A_DEFINIR.id}>{FORFAIT_A_DEFINIR.nom}</option>
            ) : (
              <option value="" disabled>
                Choisissez un forfait
              </option>
            )}
            {prestations.map((prestation) => (
              <option key={prestation.id} value={prestation.id}>
                {nameWithPrice(prestation)}
              </option>
            ))}
          </SelectField>
          {/* An option is cut where text is large. */}
          <p aria-live="polite" className="mt-2 text-texte empty:hidden">
            {forfait && (
              <>
                Tarif&nbsp;:{' '}
                <strong className="text-foret-fonce numbers-aligned">{formatPrix(forfait)}</strong>
              </>
            )}
          </p>
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

const nameWithPrice = (prestation: Prestation): string => `${prestation.nom} – ${formatPrix(prestation)}`

/** First in the form: the package that was chosen on the services page. */
const ChosenPackage = ({
  prestation,
  onModify,
}: {
  readonly prestation: Prestation
  readonly onModify: () => void
}) => (
  <p className="rounded-champ bg-menthe px-4 py-2">
    <strong className="text-[min(1em,6.4vw)]">
      {prestation.nom}
      {'\u00a0'}– <Prix texte={formatPrix(prestation)} />
    </strong>
    {'\u00a0'}·{' '}
    <button
      type="button"
      onClick={onModify}
      aria-label="Modifier le service et le forfait"
      className="min-h-12 px-2 font-bold text-foret underline"
    >
      Modifier
    </button>
  </p>
)
