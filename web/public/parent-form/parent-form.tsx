import { useEffect } from 'react'
import { useSearch } from 'wouter'
import {
  PARENT_REQUEST_LABELS,
  type ParentRequestInput,
  parentRequestInput,
  TYPES_SERVICE,
} from '#contract/parent-requests.ts'
import { formatPrix } from '#contract/prix.ts'
import { usePageData } from '../../page-data.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { type FieldErrors, useForm } from '../../ui/form.ts'
import { AdresseField } from '../form/adresse.tsx'
import type { Correction } from '../form/correction.ts'
import { DraftOffer, useDraft } from '../form/draft.tsx'
import { FormEnd } from '../form/form-end.tsx'
import type { Trouble } from '../form/submission.ts'
import { readTelephone, TelephoneField } from '../form/telephone.tsx'
import { UnplacedErrors } from '../form/unplaced-errors.tsx'
import { WithoutScript } from '../form/without-script.tsx'
import { Horaires } from './horaires.tsx'

/** Choices for the number of children. */
const CHILDREN_COUNTS = { 1: '1 enfant', 2: '2 enfants', 3: '3 enfants', 4: '4 enfants ou plus' } as const

/** Text fields: a draft is saved only if one of them has content. */
const TYPED = ['nom', 'telephone', 'adresse', 'commentaires'] as const
const NO_DOCUMENTS = [] as const

export const ParentForm = ({
  submit,
  trouble,
  correction,
}: {
  readonly submit: (
    request: ParentRequestInput,
    options: { draftId: string | null },
  ) => Promise<FieldErrors | null>
  readonly trouble: Trouble | null
  readonly correction: Correction | null
}) => {
  const { prestations } = usePageData()
  const search = useSearch()
  const { props, values, errors, unplaced, sending, fill, refuse } = useForm({
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

  useEffect(() => {
    if (!correction) return
    fill(correction.values)
    refuse(correction.errors)
  }, [correction, fill, refuse])

  // `service` preselects a service type, `forfait` (or else `service`) a package, if they exist.
  useEffect(() => {
    const query = new URLSearchParams(search)
    const service = query.get('service') ?? ''
    const forfait = query.get('forfait') ?? service
    if (Object.hasOwn(TYPES_SERVICE, service)) fill({ typeService: service })
    if (prestations.some(({ id }) => id === forfait)) fill({ forfait })
  }, [search, prestations, fill])

  const forfait = prestations.find(({ id }) => id === values.forfait)

  return (
    <>
      {draft.found && !correction && (
        <DraftOffer
          draft={draft.found}
          onResume={() => {
            if (draft.found) fill(draft.found.values)
            draft.resume()
          }}
          onForget={draft.forget}
        />
      )}
      <WithoutScript />
      <form {...props} className="grid grid-cols-1 gap-5" aria-label="Demande de nounou">
        <UnplacedErrors errors={unplaced} />
        <TextField name="nom" label={PARENT_REQUEST_LABELS.nom} autoComplete="name" error={errors.nom} />
        <TelephoneField error={errors.telephone} />
        <AdresseField error={errors.adresse} />
        <SelectField
          name="typeService"
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
        <Horaires debut={values.horaireDebut ?? ''} fin={values.horaireFin ?? ''} errors={errors} />
        <SelectField
          name="nombreEnfants"
          label={PARENT_REQUEST_LABELS.nombreEnfants}
          error={errors.nombreEnfants}
          defaultValue="1"
        >
          {Object.entries(CHILDREN_COUNTS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <div>
          <SelectField
            name="forfait"
            label={PARENT_REQUEST_LABELS.forfait}
            error={errors.forfait}
            defaultValue=""
          >
            <option value="" disabled>
              Choisissez un forfait
            </option>
            {prestations.map(({ id, nom }) => (
              <option key={id} value={id}>
                {nom}
              </option>
            ))}
          </SelectField>
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
          hint="Âge des enfants, jours souhaités… N'indiquez pas d'information médicale."
          error={errors.commentaires}
        />
        <FormEnd trouble={trouble} sending={sending} action="Envoyer ma demande" />
      </form>
    </>
  )
}
