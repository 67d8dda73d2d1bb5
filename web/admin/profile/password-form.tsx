import type * as z from 'zod/mini'
import { endpoints, passwordForm } from '#contract/profile.admin.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { ask } from '../session/ask.ts'
import { forgetDefaultCredentials } from '../session/default-credentials.ts'
import { GuardedForm } from '../ui/leave-guard.tsx'
import { useWrite } from '../writes/use-write.ts'

export const PasswordForm = ({ username }: { readonly username: string }) => {
  const change = useWrite({
    send: ({ currentPassword, newPassword }: z.output<typeof passwordForm>) =>
      ask(endpoints.changePassword, { body: { currentPassword, newPassword } }),
    done: () => ({
      title: 'Mot de passe modifié',
      text: 'Les autres appareils connectés ont été déconnectés.',
    }),
    failed: () => ({
      title: 'Erreur',
      text: 'Impossible de changer le mot de passe. Vérifiez votre mot de passe actuel.',
    }),
    onDone: () => {
      forgetDefaultCredentials()
      form.fill({ currentPassword: '', newPassword: '', confirmation: '' })
    },
  })
  const form = useForm({
    schema: passwordForm,
    read: (values) => Object.fromEntries(values),
    submit: change.submit,
  })
  return (
    <GuardedForm saves={change.saves}>
      <form {...form.props} className="flex flex-col gap-4">
        {/* For password managers: whose password this is. */}
        <input type="text" autoComplete="username" defaultValue={username} hidden />
        <TextField
          name="currentPassword"
          label="Mot de passe actuel"
          type="password"
          autoComplete="current-password"
          error={form.errors.currentPassword}
        />
        <TextField
          name="newPassword"
          label="Nouveau mot de passe"
          type="password"
          autoComplete="new-password"
          hint="6 caractères au moins, 8 ou plus recommandés"
          error={form.errors.newPassword}
        />
        <TextField
          name="confirmation"
          label="Confirmer le nouveau mot de passe"
          type="password"
          autoComplete="new-password"
          error={form.errors.confirmation}
        />
        <Button type="submit" busy={form.sending} className="sm:self-start">
          {form.sending ? 'Enregistrement...' : 'Changer le mot de passe'}
        </Button>
      </form>
    </GuardedForm>
  )
}
