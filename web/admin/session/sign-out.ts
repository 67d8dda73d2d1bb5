import { focusManager } from '@tanstack/react-query'
import { endpoints } from '#contract/auth.ts'
import { call, refusalMessage } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { PATHS } from '../../paths.ts'
import { toast } from '../../ui/toast.ts'
import { stopAsking } from '../ui/ask-browser.ts'

const end = async (): Promise<boolean> => {
  // Polls pause and reads under way are aborted: after the sign-out they would be refused.
  focusManager.setFocused(false)
  await queryClient.cancelQueries()
  try {
    await call(endpoints.logout)
  } catch (error) {
    focusManager.setFocused(undefined)
    // Fetches again what was aborted before its first answer: its screen would wait for ever.
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'pending' && state.fetchStatus === 'idle',
    })
    const reason = refusalMessage(error, 'Vérifiez votre connexion à Internet.')
    toast('Erreur', `La déconnexion a échoué. ${reason}`, 'destructive')
    return false
  }
  stopAsking()
  location.assign(PATHS.adminLogin)
  return true
}

let ending: Promise<boolean> | null = null

/**
 * Ends the session and loads a new document, so that no personal data stays in the memory of the page. Resolves to
 * false when no success was answered: the page stays, and probably the session. A second tap is part of the first.
 */
export const signOut = (): Promise<boolean> => {
  ending ??= end().finally(() => {
    ending = null
  })
  return ending
}
