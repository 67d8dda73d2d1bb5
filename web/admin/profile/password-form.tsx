import { useMemo } from 'react'
import { endpoints, MIN_PASSWORD, passwordForm } from '#contract/profile.admin.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { Banner } from '../../ui/surfaces.tsx'
import { ask } from '../session/ask.ts'
import { updateDefaultCredentials } from '../session/default-credentials.ts'
import { usePasswordRules } from '../session/password-rules.ts'
import { ClosedWhileSending } from '../ui/closed-while-sending.tsx'
import { GuardedForm } from '../ui/leave-guard.tsx'
import { useWrite } from '../writes/use-write.ts'

interface NewPassword {
  readonly currentPassword?: string | undefined
  readonly newPassword: string
}

export const PasswordForm = ({ username }: { readonly username: string }) => {
  const { needsCurrent, minLength } = usePasswordRules()
  const change = useWrite({
    send: ({ currentPassword, newPassword }: NewPassword) =>
      ask(endpoints.changePassword, {
        body: { newPassword, ...(needsCurrent && { currentPassword }) },
      }),
    changes: ['passwordRules'],
    done: () => ({
      title: 'Mot de passe modifié',
      text: 'Les autres appareils connectés ont été déconnectés.',
    }),
    failed: () => ({
      title: 'Erreur',
      text: needsCurrent
        ? 'Impossible de changer le mot de passe. Vérifiez votre mot de passe actuel.'
        : 'Impossible de changer le mot de passe.',
    }),
    onDone: () => {
      updateDefaultCredentials(username, null)
      form.reset()
    },
  })
  const form = useForm({
    schema: useMemo(() => passwordForm(needsCurrent), [needsCurrent]),
    read: (values) => Object.fromEntries(values),
    submit: change.submit,
  })
  return (
    <GuardedForm saves={change.saves}>
      <form {...form.props} className="flex flex-col gap-4">
        {/* For password managers: whose password this is. */}
        <input type="text" autoComplete="username" defaultValue={username} hidden />
        <ClosedWhileSending sending={form.sending}>
          {needsCurrent ? (
            <TextField
              name="currentPassword"
              label="Mot de passe actuel"
              type="password"
              autoComplete="current-password"
              error={form.errors.currentPassword}
            />
          ) : (
            <Banner tone="menthe" icon="check" title="Vous êtes connecté par un lien">
              Choisissez maintenant un nouveau mot de passe&nbsp;: l'ancien n'est pas demandé, une seule fois.
            </Banner>
          )}
          <TextField
            name="newPassword"
            label="Nouveau mot de passe"
            type="password"
            autoComplete="new-password"
            hint={
              minLength > MIN_PASSWORD
                ? `${minLength} caractères au moins`
                : `${MIN_PASSWORD} caractères au moins, 8 ou plus recommandés`
            }
            error={form.errors.newPassword}
          />
          <TextField
            name="confirmation"
            label="Confirmer le nouveau mot de passe"
            type="password"
            autoComplete="new-password"
            error={form.errors.confirmation}
          />
        </ClosedWhileSending>
        <Button type="submit" busy={form.sending} className="sm:self-start">
          {form.sending ? 'Enregistrement...' : 'Changer le mot de passe'}
        </Button>
      </form>
    </GuardedForm>
  )
}
