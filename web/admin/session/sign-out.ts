import { focusManager } from '@tanstack/react-query'
import { endpoints } from '#contract/auth.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { PATHS } from '../../paths.ts'
import { toast } from '../../ui/toast.ts'
import { stopAsking } from '../ui/ask-browser.ts'

/**
 * Ends the session and loads a new document, so that no personal data stays in the memory of the page. Resolves to
 * false when the call failed: the page and the session stay.
 */
export const signOut = async (): Promise<boolean> => {
  // Polls pause and calls under way are aborted: after the sign-out they would be refused.
  focusManager.setFocused(false)
  await queryClient.cancelQueries()
  try {
    await call(endpoints.logout)
  } catch {
    focusManager.setFocused(undefined)
    toast('Erreur', 'La déconnexion a échoué. Vérifiez votre connexion à Internet.', 'destructive')
    return false
  }
  stopAsking()
  location.assign(PATHS.adminLogin)
  return true
}
