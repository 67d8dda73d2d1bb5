import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { type ApplicationFields, type CorrectedField, endpoints } from '#contract/corrections.admin.ts'
import { dayOf } from '#contract/days.admin.ts'
import { withDe } from '#contract/elision.ts'
import { type Employee, type TypedEmployee, typedEmployee } from '#contract/employees.admin.ts'
import {
  type NannyApplication,
  type TypedApplication,
  typedApplication,
} from '#contract/nanny-applications.admin.ts'
import { readTelephone } from '../../public/form/telephone.tsx'
import { type FieldErrors, useForm } from '../../ui/form.ts'
import { DateEmbauche } from '../employees/date-embauche.tsx'
import { useApplicationFacts } from '../facts/use-facts.ts'
import { ApplicationInputs } from '../nanny-applications/inputs.tsx'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { addressHint } from './address-hint.ts'
import { CorrectionDialog, useCorrection } from './correct-record.tsx'

const fieldsOf = (record: ApplicationFields): ApplicationFields => ({
  nom: record.nom,
  telephone: record.telephone,
  adresse: record.adresse,
  typePoste: record.typePoste,
  experience: record.experience,
  disponibilites: record.disponibilites,
})

interface Corrected<Item> {
  readonly item: Item
  /** Gets the focus when the form opens. */
  readonly field: CorrectedField
  readonly onClose: () => void
}

/** Day of hiring of an employee, as the form has it. */
const hiringDayOf = ({ dateEmbauche }: Employee): string => dayOf(new Date(dateEmbauche))

/** Corrects an application, and the employee who was hired from it. */
export const CorrectApplication = ({ item, ...props }: Corrected<NannyApplication>) => (
  <CorrectPerson<NannyApplication, TypedApplication>
    {...props}
    item={item}
    schema={typedApplication}
    list={QUERY_KEYS.nannyApplications}
    title={`Corriger la candidature ${withDe(item.nom)}`}
    applicationId={item.id}
    send={(input, seen) =>
      ask(endpoints.correctNannyApplication, {
        params: { id: item.id },
        body: { ...input, avant: fieldsOf(seen) },
      })
    }
  />
)

/** Corrects an employee, and the application that the person was hired from. */
export const CorrectEmployee = ({ item, ...props }: Corrected<Employee>) => (
  <CorrectPerson<Employee, TypedEmployee>
    {...props}
    item={item}
    schema={typedEmployee}
    list={QUERY_KEYS.employees}
    title={`Corriger le dossier ${withDe(item.nom)}`}
    applicationId={item.candidatureId}
    send={(input, seen) =>
      ask(endpoints.correctEmployee, {
        params: { id: item.id },
        body: { ...input, avant: { ...fieldsOf(seen), dateEmbauche: hiringDayOf(seen) } },
      })
    }
    more={(before, errors) => <DateEmbauche value={hiringDayOf(before)} error={errors.dateEmbauche} />}
  />
)

const CorrectPerson = <
  Item extends ApplicationFields & { readonly id: string },
  Input extends TypedApplication,
>({
  item,
  schema,
  list,
  title,
  applicationId,
  field,
  send,
  more,
  onClose,
}: Corrected<Item> & {
  readonly schema: z.ZodMiniType<Input, Record<string, unknown>>
  readonly list: readonly string[]
  readonly title: string
  readonly applicationId: string
  /** `seen`: the record on the screen. */
  readonly send: (input: Input, seen: Item) => Promise<Item>
  /** Controls of the fields that an application does not have. */
  readonly more?: (before: Item, errors: FieldErrors) => ReactNode
}) => {
  const { data: facts } = useApplicationFacts(applicationId)
  const { submit, before, ...edit } = useCorrection<Item, Input>({ item, list, send, onClose })
  const form = useForm({
    schema,
    read: (values) => ({
      ...Object.fromEntries(values),
      telephone: readTelephone(values.get('telephone')),
    }),
    submit,
  })
  return (
    <CorrectionDialog title={title} field={field} form={form} onClose={onClose} {...edit}>
      <ApplicationInputs
        errors={form.errors}
        values={fieldsOf(before)}
        addressHint={addressHint(facts?.place)}
      />
      {more?.(before, form.errors)}
    </CorrectionDialog>
  )
}
