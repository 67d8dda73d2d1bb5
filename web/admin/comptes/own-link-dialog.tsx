import { endpoints, type Lien, lienForm } from '#contract/comptes.admin.ts'
import { useForm } from '../../ui/form.ts'
import { ask } from '../session/ask.ts'
import { CurrentPasswordField } from '../session/current-password-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useWrite } from '../writes/use-write.ts'

/**
 * Asks for the password, except in a session of a one-time link (CurrentPasswordField), then passes a new one-time link
 * for the own account to `onLink`.
 */
export const OwnLinkDialog = ({
  id: compteId,
  onLink,
  onClose,
}: {
  readonly id: string
  readonly onLink: (lien: Lien) => void
  readonly onClose: () => void
}) => {
  const create = useWrite({
    send: (body: { motDePasse?: string | undefined }) =>
      ask(endpoints.createLienCompte, { params: { id: compteId }, body }),
    changes: ['comptes'],
    failed: () => ({ title: 'Erreur', otherwise: "Le lien n'a pas pu être créé." }),
    onDone: (lien: Lien) => {
      onClose()
      onLink(lien)
    },
  })
  const form = useForm({
    schema: lienForm,
    read: (values) => Object.fromEntries(values),
    submit: create.submit,
  })
  return (
    <FormDialog
      title="Lien pour votre compte"
      action="Créer le lien"
      busyAction="Création..."
      form={form}
      onClose={onClose}
    >
      <p>Ce lien ouvre votre compte sans mot de passe, une seule fois. Ne l'envoyez à personne.</p>
      <CurrentPasswordField error={form.errors.motDePasse} />
    </FormDialog>
  )
}
