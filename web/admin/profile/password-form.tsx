import { useMutation } from '@tanstack/react-query'
import { endpoints, passwordForm } from '#contract/profile.admin.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { toast } from '../../ui/toast.ts'
import { ask, deservesToast } from '../session/ask.ts'
import { forgetDefaultCredentials } from '../session/default-credentials.ts'
import { fieldErrorsOf } from '../session/field-errors.ts'

export const PasswordForm = ({ username }: { readonly username: string }) => {
  const change = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      ask(endpoints.changePassword, { body }),
    onSuccess: () => {
      forgetDefaultCredentials()
      toast('Mot de passe modifié', 'Les autres appareils connectés ont été déconnectés.')
    },
    onError: (error) => {
      if (deservesToast(error))
        toast(
          'Erreur',
          'Impossible de changer le mot de passe. Vérifiez votre mot de passe actuel.',
          'destructive',
        )
    },
  })
  const form = useForm({
    schema: passwordForm,
    read: (values) => Object.fromEntries(values),
    submit: async ({ currentPassword, newPassword }) => {
      try {
        await change.mutateAsync({ currentPassword, newPassword })
        form.fill({ currentPassword: '', newPassword: '', confirmation: '' })
        return null
      } catch (error) {
        return fieldErrorsOf(error)
      }
    },
  })
  return (
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
  )
}
