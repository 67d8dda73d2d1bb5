import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthUser } from '#contract/auth.ts'
import { endpoints, type ProfileInput, profileInput } from '#contract/profile.admin.ts'
import { refusalMessage } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { toast } from '../../ui/toast.ts'
import { ask, deservesToast } from '../session/ask.ts'
import { isConflict } from '../session/conflict.ts'
import { fieldErrorsOf } from '../session/field-errors.ts'
import { USER_KEY } from '../session/user.ts'
import { Conflict } from '../ui/conflict.tsx'

type User = AuthUser['user']

export const AccountForm = ({ user }: { readonly user: User }) => {
  const queries = useQueryClient()
  const [seen, setSeen] = useState(user)
  const [conflict, setConflict] = useState(false)
  const save = useMutation({
    mutationFn: (input: ProfileInput) => ask(endpoints.updateProfile, { body: { ...input, avant: seen } }),
    onSuccess: ({ user: saved }) => {
      queries.setQueryData(USER_KEY, saved)
      setSeen(saved)
      setConflict(false)
      toast('Profil mis à jour')
    },
    onError: async (error) => {
      if (deservesToast(error))
        toast('Erreur', refusalMessage(error, 'Impossible de mettre à jour le profil.'), 'destructive')
      if (!isConflict(error)) return
      await queries.invalidateQueries({ queryKey: USER_KEY })
      setSeen(queries.getQueryData<User>(USER_KEY) ?? seen)
      setConflict(true)
    },
  })
  const form = useForm({
    schema: profileInput,
    read: (values) => Object.fromEntries(values),
    submit: async (input) => {
      try {
        await save.mutateAsync(input)
        return null
      } catch (error) {
        return fieldErrorsOf(error)
      }
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {conflict && (
        <Conflict
          now={[
            ["Nom d'utilisateur", seen.username],
            ['Nom complet', seen.nom],
            ['Email', seen.email],
          ]}
        />
      )}
      <TextField
        name="username"
        label="Nom d'utilisateur"
        autoComplete="username"
        autoCapitalize="none"
        defaultValue={user.username}
        error={form.errors.username}
      />
      <TextField
        name="nom"
        label="Nom complet"
        autoComplete="name"
        defaultValue={user.nom}
        error={form.errors.nom}
      />
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        defaultValue={user.email}
        error={form.errors.email}
      />
      <Button type="submit" busy={form.sending} className="sm:self-start">
        {form.sending ? 'Enregistrement...' : 'Enregistrer'}
      </Button>
    </form>
  )
}
