import { useId } from 'react'
import { useLocation } from 'wouter'
import {
  type AddedEmployeeInput,
  addedEmployeeInput,
  type Employee,
  endpoints,
} from '#contract/employees.admin.ts'
import { DISPONIBILITES, NANNY_APPLICATION_LABELS, TYPES_POSTE } from '#contract/nanny-applications.ts'
import { readTelephone, TelephoneField } from '../../public/form/telephone.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { addressOfRecord } from '../lists/address.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { CancelButton, Modal } from '../ui/dialog.tsx'
import { useWrite } from '../writes/use-write.ts'

/** Form of an employee who did not apply on the site: the fields and rules of an application, without documents. */
export const AddEmployee = ({ onClose }: { readonly onClose: () => void }) => {
  const id = useId()
  const [, navigate] = useLocation()
  const add = useWrite<AddedEmployeeInput, Employee>({
    send: (body, headers) => ask(endpoints.addEmployee, { body, headers }),
    changes: [QUERY_KEYS.employees, QUERY_KEYS.nannyApplications, QUERY_KEYS.counts, QUERY_KEYS.matches],
    done: (_, { nom }) => ({ title: 'Employé ajouté', text: nom }),
    failed: () => ({ title: 'Erreur', text: "Impossible d'ajouter l'employé" }),
    onDone: ({ id }) => {
      onClose()
      // Replaces the history entry of this dialog.
      navigate(addressOfRecord('employes', id), { replace: true })
    },
  })
  const form = useForm({
    schema: addedEmployeeInput,
    read: (values) => ({
      ...Object.fromEntries(values),
      telephone: readTelephone(values.get('telephone')),
    }),
    submit: add.submit,
  })
  return (
    <Modal
      open
      onClose={onClose}
      title="Ajouter un employé"
      description="Pour une personne qui n'a pas postulé sur le site."
      actions={
        <>
          <CancelButton />
          <Button type="submit" form={id} busy={form.sending}>
            {form.sending ? 'Enregistrement...' : 'Ajouter'}
          </Button>
        </>
      }
    >
      <form {...form.props} id={id} className="flex flex-col gap-4">
        <TextField
          name="nom"
          label={NANNY_APPLICATION_LABELS.nom}
          autoComplete="off"
          error={form.errors.nom}
        />
        <TelephoneField autoComplete="off" error={form.errors.telephone} />
        <TextField
          name="adresse"
          label={NANNY_APPLICATION_LABELS.adresse}
          hint="Quartier et repère"
          autoComplete="off"
          error={form.errors.adresse}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Choice name="typePoste" choices={TYPES_POSTE} error={form.errors.typePoste} />
          <Choice name="disponibilites" choices={DISPONIBILITES} error={form.errors.disponibilites} />
        </div>
        <TextArea
          name="experience"
          label={NANNY_APPLICATION_LABELS.experience}
          hint="Années d'expérience, âge des enfants gardés, formations."
          error={form.errors.experience}
        />
      </form>
    </Modal>
  )
}

const Choice = ({
  name,
  choices,
  error,
}: {
  readonly name: 'typePoste' | 'disponibilites'
  readonly choices: Readonly<Record<string, string>>
  readonly error: string | undefined
}) => (
  <SelectField name={name} label={NANNY_APPLICATION_LABELS[name]} defaultValue="" error={error}>
    <option value="" disabled>
      Choisissez
    </option>
    {Object.entries(choices).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </SelectField>
)
