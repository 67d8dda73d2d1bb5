import { useState } from 'react'
import {
  ECARTEE_PAR,
  MISE_EN_RELATION_RULES,
  type MiseEnRelationStatut,
  MOTIFS,
} from '#contract/etapes.admin.ts'
import type { StoredDetails } from '#contract/mises-en-relation.admin.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { type FieldErrors, type FieldValues, typeInto } from '../../ui/form.ts'
import { type QuickDay, quickDays } from '../ui/quick-days.ts'
import { today } from '../ui/time.ts'

const DAY_LABELS = {
  dateEssai: "Jour de l'essai",
  dateDebut: 'Premier jour',
  dateFin: 'Dernier jour',
} as const

const Options = ({ of }: { readonly of: Readonly<Record<string, string>> }) => (
  <>
    <option value="">Choisir...</option>
    {Object.entries(of).map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </>
)

/** A day: chosen with one tap, or in the calendar. */
const DayField = ({
  name,
  initial,
  error,
}: {
  readonly name: keyof typeof DAY_LABELS
  readonly initial: string
  readonly error: string | undefined
}) => {
  const [day, setDay] = useState(initial)
  const days = quickDays(today())
  /** The day at the press: the form may have been open since yesterday. */
  const choose = (form: HTMLFormElement | null, quick: QuickDay) => {
    const field = form?.elements.namedItem(name)
    if (field instanceof Element) typeInto(field, quickDays(today())[quick][1])
  }
  return (
    <div className="flex flex-col gap-2">
      <TextField
        name={name}
        label={DAY_LABELS[name]}
        type="date"
        value={day}
        onChange={(event) => setDay(event.target.value)}
        error={error}
      />
      <div className="flex flex-wrap gap-2">
        {(['today', 'tomorrow', 'monday'] as const).map((quick) => (
          <Button
            key={quick}
            variant="secondary"
            aria-pressed={day === days[quick][1]}
            className="min-h-11! grow px-4! py-1! aria-pressed:bg-menthe"
            onClick={({ currentTarget: { form } }) => choose(form, quick)}
          >
            {days[quick][0]}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** The fields of a step. `stored`: its details, where they are corrected, which are the initial values. */
export const StepFields = ({
  step,
  stored,
  errors,
  values,
}: {
  readonly step: MiseEnRelationStatut
  readonly stored?: StoredDetails
  readonly errors: FieldErrors
  readonly values: FieldValues
}) => {
  const { required } = MISE_EN_RELATION_RULES[step]
  return (
    <>
      {required.day && (
        <DayField
          name={required.day}
          initial={stored?.[required.day] ?? today()}
          error={errors[required.day]}
        />
      )}
      {required.ecarteePar && (
        <SelectField
          name="ecarteePar"
          label={'Qui a dit non\u00a0?'}
          defaultValue={stored?.ecarteePar ?? ''}
          error={errors.ecarteePar}
        >
          <Options of={ECARTEE_PAR} />
        </SelectField>
      )}
      {required.motifs && (
        <>
          <SelectField
            name="motif"
            label={'Pourquoi\u00a0?'}
            defaultValue={stored?.motif ?? ''}
            error={errors.motif}
          >
            <Options of={MOTIFS[required.motifs]} />
          </SelectField>
          <TextArea
            name="motifTexte"
            label="Précisions"
            optional={(values.motif ?? stored?.motif) !== 'autre'}
            rows={2}
            defaultValue={stored?.motifTexte ?? ''}
            error={errors.motifTexte}
          />
        </>
      )}
    </>
  )
}

/** What the fields hold, for the body of a call. Fields that the step does not have are undefined. */
export const readStep = (values: FormData) => {
  const given = (name: string) => values.get(name) ?? undefined
  return {
    dateEssai: given('dateEssai'),
    dateDebut: given('dateDebut'),
    dateFin: given('dateFin'),
    ecarteePar: given('ecarteePar'),
    motif: given('motif'),
    motifTexte: given('motifTexte'),
  }
}
