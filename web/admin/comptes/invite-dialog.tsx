import { useId, useState } from 'react'
import { ROLES, type Role } from '#contract/auth.ts'
import { type CompteInput, compteInput, endpoints, type Lien } from '#contract/comptes.admin.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { ask } from '../session/ask.ts'
import { CancelButton, Modal } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { useWrite } from '../writes/use-write.ts'
import { LinkActions, LinkText, linkTitle } from './link-dialog.tsx'

const ROLE_OPTIONS = Object.entries(ROLES) as [Role, string][]

/** Form of a new account; then, in the same dialog, the one-time link for the colleague. */
export const InviteDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [invited, setInvited] = useState<{ readonly nom: string; readonly lien: Lien } | null>(null)
  const id = useId()
  const [role, setRole] = useState<Role>('admin')
  const invite = useWrite<CompteInput, { lien: Lien }>({
    send: (input, headers) => ask(endpoints.inviteCompte, { body: input, headers }),
    changes: ['comptes'],
    failed: () => ({ title: 'Erreur', otherwise: "Le compte n'a pas pu être créé." }),
    onDone: ({ lien }, { nom }) => setInvited({ nom, lien }),
  })
  const form = useForm({
    schema: compteInput,
    read: (values) => ({ ...Object.fromEntries(values), role }),
    submit: invite.submit,
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={invited ? linkTitle(invited.nom) : 'Inviter un collègue'}
      actions={
        invited ? (
          <LinkActions lien={invited.lien} onClose={onClose} />
        ) : (
          <>
            <CancelButton />
            <Button type="submit" form={id} busy={form.sending}>
              {form.sending ? 'Création...' : 'Créer le lien'}
            </Button>
          </>
        )
      }
    >
      {invited ? (
        <LinkText lien={invited.lien} own={false} />
      ) : (
        <form {...form.props} id={id} className="flex flex-col gap-4">
          <TextField
            name="username"
            label="Nom d'utilisateur"
            autoComplete="off"
            autoCapitalize="none"
            error={form.errors.username}
          />
          <TextField name="nom" label="Nom complet" autoComplete="off" error={form.errors.nom} />
          <TextField name="email" label="Email" type="email" autoComplete="off" error={form.errors.email} />
          <div className="flex flex-col gap-1.5">
            <span className="font-bold">Rôle</span>
            <Select label="Rôle" value={role} options={ROLE_OPTIONS} onChoose={setRole} />
            <p className="text-sm text-texte">
              {role === 'admin' ? 'Peut tout faire.' : 'Voit tout, ne modifie rien.'}
            </p>
          </div>
        </form>
      )}
    </Modal>
  )
}
