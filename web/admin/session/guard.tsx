import { useQueryClient } from '@tanstack/react-query'
import * as Dialog from 'radix-ui/dialog'
import { type ReactNode, useEffect, useRef } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { PATHS } from '../../paths.ts'
import { isHinted } from '../../public/navigation/signed-in.ts'
import { Button } from '../../ui/button.tsx'
import { useDesk } from '../desk/load-desk.ts'
import { SearchProvider } from '../recherche/search.tsx'
import { BESIDE_NAV } from '../ui/page-frame.ts'
import { returnFocus } from '../ui/return-focus.ts'
import { isUnauthenticated } from './ask.ts'
import { noAnswerText } from './connection.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { setExpired, useExpired } from './expired.ts'
import { MayWriteProvider } from './may-write.tsx'
import { signInFrom } from './next.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useUser } from './user.ts'

/** Shows its children to a signed-in administrator. A visitor goes to the sign-in page, which leads back afterwards. */
export const Guard = ({ children }: { readonly children: ReactNode }) => {
  const user = useUser()
  const desk = useDesk()
  const [path] = useLocation()
  const search = useSearch()
  // The screen's calls run in parallel with the one for the user; they need a session anyway.
  if (user.data || (user.isPending && isHinted()))
    return (
      <MayWriteProvider>
        <SearchProvider>
          <div className={BESIDE_NAV}>
            <ConnectionBanner />
            {children}
          </div>
          {desk && <desk.SideNav />}
        </SearchProvider>
        {user.data && <SessionOver username={user.data.username} readAt={user.dataUpdatedAt} />}
      </MayWriteProvider>
    )
  if (user.isPending) return <p className="p-6">Chargement...</p>
  if (user.isError && !isUnauthenticated(user.error))
    return (
      <div className="mx-auto flex max-w-md flex-col gap-4 p-6" role="alert">
        <p>{noAnswerText(user.error)}</p>
        <Button onClick={() => void user.refetch()} busy={user.isFetching}>
          Réessayer
        </Button>
      </div>
    )
  return <Redirect to={signInFrom(search ? `${path}?${search}` : path)} replace />
}

/**
 * Sign-in dialog above the open screen after the session ended, so that typed text stays. Without the hint cookie
 * (after 12 hours, or a sign-out in another tab) `Guard` redirects at its next poll.
 */
const SessionOver = ({
  username,
  readAt,
}: {
  readonly username: string
  /** When the server last answered who is signed in (epoch ms). */
  readonly readAt: number
}) => {
  const expired = useExpired()
  // A sign-in in another tab ends the expiry here too, at the next poll.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again at each answer
  useEffect(() => setExpired(false), [readAt])
  const content = useRef<HTMLDivElement>(null)
  const focus = returnFocus({
    // The user name is filled in.
    get current() {
      return content.current?.querySelector<HTMLElement>('[autocomplete=current-password]') ?? null
    },
  })
  const queries = useQueryClient()
  return (
    <Dialog.Root open={expired}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay fixed inset-0 z-40 bg-encre/60" />
        <Dialog.Content
          {...focus}
          ref={content}
          className="sheet fixed inset-x-4 top-[max(1rem,10dvh)] z-50 mx-auto flex max-w-md flex-col gap-4 rounded-carte bg-white p-5 shadow-flottant"
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <Dialog.Title className="font-titre text-xl">Votre session a expiré</Dialog.Title>
          <Dialog.Description className="text-texte">
            Connectez-vous de nouveau pour continuer&nbsp;: ce que vous avez saisi est toujours là, et le
            changement en cours sera fait.
          </Dialog.Description>
          <SignInForm username={username} onDone={() => void queries.refetchQueries({ type: 'active' })} />
          <a href={PATHS.adminLogin} className="self-center p-2 font-semibold text-foret underline">
            Aller à la page de connexion
          </a>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
