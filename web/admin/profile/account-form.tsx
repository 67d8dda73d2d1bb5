import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthUser } from '#contract/auth.ts'
import { accountForm, endpoints, type ProfileInput } from '#contract/profile.admin.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { updateDefaultCredentials } from '../session/default-credentials.ts'
import { Conflict, linesOf, type StoredValues } from '../ui/conflict.tsx'
import { GuardedForm } from '../ui/leave-guard.tsx'
import { useEdit } from '../writes/use-edit.ts'

type User = AuthUser['user']
type AccountInput = ProfileInput & { readonly motDePasse?: string | undefined }

export const AccountForm = ({ user }: { readonly user: User }) => {
  const queries = useQueryClient()
  const { before, conflict, ...save } = useEdit<User, AccountInput, AuthUser>({
    opened: user,
    send: (input, seen) => ask(endpoints.updateProfile, { body: { ...input, avant: seen } }),
    stored: () => queries.getQueryData<User>(QUERY_KEYS.user),
    changes: ['user'],
    done: () => ({ title: 'Profil mis à jour' }),
    failed: () => ({ title: 'Erreur', text: 'Impossible de mettre à jour le profil.' }),
    onDone: (saved) => {
      queries.setQueryData(QUERY_KEYS.user, saved.user)
      updateDefaultCredentials(user.username, saved.user.username)
    },
  })
  const [username, setUsername] = useState(user.username)
  const renamed = username.trim() !== '' && username.trim() !== user.username
  const form = useForm({
    schema: accountForm,
    read: (values) => Object.fromEntries(values),
    submit: save.submit,
  })
  return (
    <GuardedForm saves={save.saves}>
      <form {...form.props} className="flex flex-col gap-4">
        {conflict && (
          <Conflict
            {...conflict}
            lines={(version) =>
              linesOf({
                username: ["Nom d'utilisateur", version.username],
                nom: ['Nom complet', version.nom],
                email: ['Email', version.email],
              } satisfies StoredValues<ProfileInput>)
            }
          />
        )}
        <TextField
          name="username"
          label="Nom d'utilisateur"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={before.username}
          onInput={(event) => setUsername(event.currentTarget.value)}
          error={form.errors.username}
        />
        {renamed && (
          <TextField
            name="motDePasse"
            label="Votre mot de passe"
            type="password"
            autoComplete="current-password"
            hint="Demandé pour changer le nom d'utilisateur"
            error={form.errors.motDePasse}
          />
        )}
        <TextField
          name="nom"
          label="Nom complet"
          autoComplete="name"
          defaultValue={before.nom}
          error={form.errors.nom}
        />
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          defaultValue={before.email}
          error={form.errors.email}
        />
        <Button type="submit" busy={form.sending} className="sm:self-start">
          {form.sending ? 'Enregistrement...' : 'Enregistrer'}
        </Button>
      </form>
    </GuardedForm>
  )
}
