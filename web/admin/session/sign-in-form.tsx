import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { type AuthUser, endpoints } from '#contract/auth.ts'
import { CallError, call, refusalMessage } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ShowButton } from '../ui/show-button.tsx'
import { noAnswerText, SERVER_SILENT } from './connection.ts'
import { setExpired } from './expired.ts'
import { PasskeyButton } from './passkey-button.tsx'

const explain = (error: unknown): string =>
  error instanceof CallError
    ? // A proxy answers 502 without a body while the server restarts.
      refusalMessage(error, error.status < 500 ? 'Identifiants incorrects' : SERVER_SILENT)
    : noAnswerText(error)

/**
 * Form with user name and password, and the button for passkeys. `onDone` runs after sign-in. Texts: docs/product.md,
 * "Messages of the screens" and "Fields of sign-in".
 */
export const SignInForm = ({
  username: knownUsername,
  onDone,
}: {
  /** Prefilled user name, after the session ended. */
  readonly username?: string
  readonly onDone: () => void
}) => {
  const [shown, setShown] = useState(false)
  const id = useId()
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState<readonly string[]>([])
  const queries = useQueryClient()
  const welcome = (user: AuthUser['user']) => {
    queries.setQueryData(QUERY_KEYS.user, user)
    setExpired(false)
    toast('Connexion réussie', "Bienvenue dans l'espace d'administration")
    onDone()
  }
  const signIn = useMutation({
    mutationFn: (body: { username: string; password: string }) => call(endpoints.login, { body }),
    onSuccess: ({ user }: AuthUser) => welcome(user),
    onError: (error) => {
      toast('Erreur de connexion', explain(error), 'destructive')
      password.current?.focus()
      password.current?.select()
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (signIn.isPending) return
    const [name, secret] = [username.current?.value.trim() ?? '', password.current?.value ?? '']
    const empty = [!name && 'username', !secret && 'password'].filter((field) => field !== false)
    setMissing(empty)
    if (empty.length > 0) {
      toast('Champs requis', 'Veuillez remplir tous les champs', 'destructive')
      const first = empty[0] === 'username' ? username : password
      first.current?.focus()
      return
    }
    signIn.mutate({ username: name, password: secret })
  }

  return (
    // The browser never submits the form itself. If it did, a GET would put the password into the address.
    <form onSubmit={submit} noValidate method="post" className="flex flex-col gap-4">
      <div>
        <label htmlFor={`${id}-username`} className="mb-1.5 block font-bold">
          Nom d'utilisateur
        </label>
        <input
          ref={username}
          id={`${id}-username`}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={knownUsername}
          aria-invalid={missing.includes('username') || undefined}
          className={controlClass(missing.includes('username'))}
        />
      </div>
      <div>
        <label htmlFor={`${id}-password`} className="mb-1.5 block font-bold">
          Mot de passe
        </label>
        <div className="relative">
          <input
            ref={password}
            id={`${id}-password`}
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={missing.includes('password') || undefined}
            className={controlClass(missing.includes('password'), 'pr-14')}
          />
          <ShowButton shown={shown} onToggle={() => setShown(!shown)} what="le mot de passe" />
        </div>
        <details className="mt-1 text-sm">
          <summary className="min-h-11 content-center font-semibold text-foret">
            Mot de passe oublié&nbsp;?
          </summary>
          <p className="pb-2 text-texte">
            La personne qui s'occupe du serveur peut vous créer un lien de connexion, valable une fois, avec
            la commande <code>npm run admin:link</code>. Choisissez ensuite un nouveau mot de passe dans
            Profil.
          </p>
        </details>
      </div>
      <Button type="submit" busy={signIn.isPending}>
        {signIn.isPending ? 'Connexion...' : 'Se connecter'}
      </Button>
      <PasskeyButton onDone={welcome} />
    </form>
  )
}
