import { endpoints, type TypedEmployee, typedEmployee } from '#contract/employees.admin.ts'
import { readTelephone } from '../../public/form/telephone.tsx'
import { useForm } from '../../ui/form.ts'
import { ApplicationInputs } from '../nanny-applications/inputs.tsx'
import { type AddProps, useAdd } from '../saisies/add-record.tsx'
import { ask } from '../session/ask.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { today } from '../ui/time.ts'
import { DateEmbauche } from './date-embauche.tsx'

/**
 * Form of an employee who did not apply on the site: the fields and rules of an application, without documents, and the
 * day of hiring.
 */
export const AddEmployee = ({ title, onClose }: AddProps) => {
  const { submit } = useAdd<TypedEmployee, 'employes'>({
    list: 'employes',
    done: 'Employé ajouté',
    failed: "Impossible d'ajouter l'employé",
    send: (body, headers) => ask(endpoints.addEmployee, { body, headers }),
    onClose,
  })
  const form = useForm({
    schema: typedEmployee,
    read: (values) => ({
      ...Object.fromEntries(values),
      telephone: readTelephone(values.get('telephone')),
    }),
    submit,
  })
  return (
    <FormDialog
      title={title}
      description="Pour une personne qui n'a pas postulé sur le site. Tous les champs sont obligatoires."
      action="Ajouter"
      form={form}
      onClose={onClose}
    >
      <ApplicationInputs errors={form.errors} />
      <DateEmbauche value={today()} error={form.errors.dateEmbauche} />
    </FormDialog>
  )
}
