import type { ApplicationFields } from '#contract/corrections.admin.ts'
import { DISPONIBILITES, NANNY_APPLICATION_LABELS, TYPES_POSTE } from '#contract/nanny-applications.ts'
import { TextArea } from '../../ui/field.tsx'
import type { FieldErrors } from '../../ui/form.ts'
import { Choice, PersonInputs } from '../people/person-inputs.tsx'

/** Fields of a candidate or an employee that an administrator types. Empty, or with the values of a record. */
export const ApplicationInputs = ({
  errors,
  values,
  addressHint,
}: {
  readonly errors: FieldErrors
  readonly values?: ApplicationFields
  readonly addressHint?: string
}) => (
  <>
    <PersonInputs errors={errors} values={values} addressHint={addressHint} />
    <div className="grid gap-4 sm:grid-cols-2">
      <Choice
        name="typePoste"
        label={NANNY_APPLICATION_LABELS.typePoste}
        choices={TYPES_POSTE}
        value={values?.typePoste}
        error={errors.typePoste}
      />
      <Choice
        name="disponibilites"
        label={NANNY_APPLICATION_LABELS.disponibilites}
        choices={DISPONIBILITES}
        value={values?.disponibilites}
        error={errors.disponibilites}
      />
    </div>
    <TextArea
      name="experience"
      label={NANNY_APPLICATION_LABELS.experience}
      hint="Années d'expérience, âge des enfants gardés, formations."
      defaultValue={values?.experience}
      error={errors.experience}
    />
  </>
)
