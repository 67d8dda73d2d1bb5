import { useMutation } from '@tanstack/react-query'
import type { AuthUser } from '#contract/auth.ts'
import { CallError, refusalMessage } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { LocalRefusal } from '../writes/refusal.ts'
import { noAnswerText } from './connection.ts'

/** Whether the browser can sign in by fingerprint. False on pages without HTTPS, except localhost. */
export const supportsPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined'

const explain = (error: unknown): string => {
  if (error instanceof LocalRefusal) return error.message
  return error instanceof CallError
    ? refusalMessage(error, "Cet appareil n'est pas reconnu.")
    : noAnswerText(error)
}

/** Signs in with the fingerprint, the face or the code of the device. Its script loads when the button is pressed. */
export const PasskeyButton = ({ onDone }: { readonly onDone: (user: AuthUser['user']) => void }) => {
  const signIn = useMutation({
    mutationFn: async () => (await import('../passkeys/device.ts')).signInByDevice(),
    onSuccess: ({ user }) => onDone(user),
    onError: (error) => toast('Erreur de connexion', explain(error), 'destructive'),
  })
  if (!supportsPasskeys()) return null
  return (
    <Button variant="secondary" busy={signIn.isPending} onClick={() => signIn.mutate()}>
      <AdminIcon name="fingerprint" className="size-5" />
      {signIn.isPending ? "En attente de l'appareil..." : 'Utiliser mon empreinte'}
    </Button>
  )
}
