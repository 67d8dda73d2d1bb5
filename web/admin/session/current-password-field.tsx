import { TextField } from '../../ui/field.tsx'
import { usePasswordRules } from './password-rules.ts'
import { useUser } from './user.ts'

/** Field for the current password. A session of a one-time link needs none until it sets one: renders nothing. */
export const CurrentPasswordField = ({ error }: { readonly error: string | undefined }) => {
  const { needsCurrent } = usePasswordRules()
  const { data: user } = useUser()
  if (!needsCurrent) return null
  return (
    <>
      {/* The account, for password managers. */}
      <input type="text" autoComplete="username" defaultValue={user?.username} hidden />
      <TextField
        name="motDePasse"
        scope="confirmation"
        label="Votre mot de passe"
        type="password"
        autoComplete="current-password"
        error={error}
      />
    </>
  )
}
