import { type ComponentProps, useState } from 'react'
import { isAnythingPending, isAnythingUnsaved } from '../ui/ask-browser.ts'
import { ConfirmLeave } from '../ui/confirm-leave.tsx'
import { signOut } from './sign-out.ts'

/** Button that signs out. Asks first while the page has unsaved input, or a change has no answer yet. */
export const SignOutButton = (props: ComponentProps<'button'>) => {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    // After a success the question stays until the page is left: closing it goes one step back in the history.
    if (await signOut()) return
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      <button
        {...props}
        type="button"
        onClick={() => {
          if (isAnythingPending()) setAsking(true)
          else void signOut()
        }}
      />
      <ConfirmLeave open={asking} busy={busy} onStay={() => setAsking(false)} onLeave={() => void leave()}>
        {isAnythingUnsaved() ? undefined : "Une modification n'a pas encore de réponse du serveur."}
      </ConfirmLeave>
    </>
  )
}
