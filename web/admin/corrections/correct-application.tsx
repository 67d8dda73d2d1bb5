import { type ApplicationFields, type CorrectedField, endpoints } from '#contract/corrections.admin.ts'
import { withDe } from '#contract/elision.ts'
import type { Employee } from '#contract/employees.admin.ts'
import {
  type NannyApplication,
  type TypedApplication,
  typedApplication,
} from '#contract/nanny-applications.admin.ts'
import { readTelephone } from '../../public/form/telephone.tsx'
import { useForm } from '../../ui/form.ts'
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

/** Corrects an application, and the employee who was hired from it. */
export const CorrectApplication = ({ item, ...props }: Corrected<NannyApplication>) => (
  <CorrectPerson
    {...props}
    item={item}
    list={QUERY_KEYS.nannyApplications}
    title={`Corriger la candidature ${withDe(item.nom)}`}
    applicationId={item.id}
    send={(body) => ask(endpoints.correctNannyApplication, { params: { id: item.id }, body })}
  />
)

/** Corrects an employee, and the application that the person was hired from. */
export const CorrectEmployee = ({ item, ...props }: Corrected<Employee>) => (
  <CorrectPerson
    {...props}
    item={item}
    list={QUERY_KEYS.employees}
    title={`Corriger le dossier ${withDe(item.nom)}`}
    applicationId={item.candidatureId}
    send={(body) => ask(endpoints.correctEmployee, { params: { id: item.id }, body })}
  />
)

const CorrectPerson = <Item extends ApplicationFields & { readonly id: string }>({
  item,
  list,
  title,
  applicationId,
  field,
  send,
  onClose,
}: Corrected<Item> & {
  readonly list: readonly string[]
  readonly title: string
  readonly applicationId: string
  readonly send: (body: TypedApplication & { readonly avant: ApplicationFields }) => Promise<Item>
}) => {
  const { data: facts } = useApplicationFacts(applicationId)
  const { submit, before, ...edit } = useCorrection<Item, TypedApplication>({
    item,
    list,
    send: (input, seen) => send({ ...input, avant: fieldsOf(seen) }),
    onClose,
  })
  const form = useForm({
    schema: typedApplication,
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
    </CorrectionDialog>
  )
}
