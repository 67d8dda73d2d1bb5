import { useLocation, useSearch } from 'wouter'
import { PATHS } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { readDefaultCredentials } from '../session/default-credentials.ts'
import { nextAfterSignIn } from '../session/next.ts'
import { SignInForm } from '../session/sign-in-form.tsx'

export const Page = () => {
  const [, navigate] = useLocation()
  const search = useSearch()
  const credentials = readDefaultCredentials()
  return (
    <div className="mx-auto flex max-w-md flex-col gap-5 px-4 pt-8 pb-32">
      <a
        href={PATHS.home}
        className="inline-flex min-h-12 items-center gap-2 self-start font-bold text-foret"
      >
        <Icon name="back" className="size-5" />
        Retour à l'accueil
      </a>
      <div className="flex flex-col gap-5 rounded-carte bg-white p-5 shadow-carte">
        <div className="flex flex-col items-center gap-2 text-center">
          <span className="grid size-16 place-items-center rounded-full bg-menthe text-foret">
            <Icon name="shield" className="size-8" />
          </span>
          <h1 className="text-2xl">Connexion</h1>
          <p className="text-texte">Espace d'administration</p>
        </div>
        <SignInForm onDone={() => navigate(nextAfterSignIn(search), { replace: true })} />
        {credentials && (
          <p className="rounded-champ bg-soleil-clair p-3 text-center text-sm">
            Identifiants par défaut{'\u00a0'}:{' '}
            <strong>
              {credentials.username} / {credentials.password}
            </strong>
          </p>
        )}
      </div>
    </div>
  )
}
