import { Redirect, useLocation } from 'wouter'
import { PATHS } from '../../paths.ts'
import { SignInForm } from '../session/sign-in-form.tsx'
import { useUser } from '../session/user.ts'

/**
 * The sign-in form on a bare page. Redirects to the dashboard when the administrator is signed in (docs/product.md,
 * "Simple login").
 */
export const Page = () => {
  const [, navigate] = useLocation()
  const user = useUser()
  if (user.data) return <Redirect to={PATHS.admin} replace />
  return (
    <div className="mx-auto flex max-w-sm flex-col gap-5 px-4 pt-12 pb-32">
      <h1 className="text-2xl">Connexion</h1>
      <SignInForm onDone={() => navigate(PATHS.admin, { replace: true })} />
    </div>
  )
}
