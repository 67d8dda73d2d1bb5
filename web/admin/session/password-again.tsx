import { TextField } from '../../ui/field.tsx'
import { usePasswordRules } from './password-rules.ts'
import { useUser } from './user.ts'

/** The password, asked for again. Nothing in a session of a one-time link, which may do without. */
export const PasswordAgain = ({ error }: { readonly error: string | undefined }) => {
  const { needsCurrent } = usePasswordRules()
  const { data: user } = useUser()
  if (!needsCurrent) return null
  return (
    <>
      {/* For password managers: whose password this is. */}
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
