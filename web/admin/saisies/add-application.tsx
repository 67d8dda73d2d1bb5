import { type TypedApplication, typedApplication } from '#contract/nanny-applications.admin.ts'
import { endpoints } from '#contract/saisies.admin.ts'
import { readTelephone } from '../../public/form/telephone.tsx'
import { useForm } from '../../ui/form.ts'
import { ApplicationInputs } from '../nanny-applications/inputs.tsx'
import { ask } from '../session/ask.ts'
import { AddDialog, type AddProps, useAdd } from './add-record.tsx'

/** Form in which an administrator types the application of a candidate who calls or comes to the agency. */
export const AddApplication = ({ title, onClose }: AddProps) => {
  const { submit } = useAdd<TypedApplication, 'candidatures'>({
    list: 'candidatures',
    done: 'Candidature ajoutée',
    send: (body, headers) => ask(endpoints.addNannyApplication, { body, headers }),
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
    <AddDialog
      title={title}
      description="Pour une candidate qui appelle ou passe à l'agence. Tous les champs sont obligatoires."
      form={form}
      onClose={onClose}
    >
      <ApplicationInputs errors={form.errors} />
    </AddDialog>
  )
}
