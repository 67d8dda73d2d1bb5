import { type ComponentProps, useState } from 'react'
import { isAnythingUnsaved } from '../ui/ask-browser.ts'
import { ConfirmLeave } from '../ui/confirm-leave.tsx'
import { signOut } from './sign-out.ts'

/** Button that signs out. Asks first while the page has unsaved input. */
export const SignOutButton = (props: ComponentProps<'button'>) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button
        {...props}
        type="button"
        onClick={() => {
          if (isAnythingUnsaved()) setAsking(true)
          else void signOut()
        }}
      />
      <ConfirmLeave
        open={asking}
        onStay={() => setAsking(false)}
        // After a success the question stays until the page is left: closing it goes one step back in the history.
        onLeave={() => void signOut().then((isOut) => setAsking(isOut))}
      />
    </>
  )
}
