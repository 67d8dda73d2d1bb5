import { endpoints } from '#contract/auth.ts'
import { call } from '../../api/call.ts'
import { PATHS } from '../../paths.ts'
import { toast } from '../../ui/toast.ts'

/** Ends the session and loads a new document, so that no personal data stays in memory (threat-model C36). */
export const signOut = async (): Promise<void> => {
  try {
    await call(endpoints.logout)
    location.assign(PATHS.adminLogin)
  } catch {
    toast('Erreur', 'La déconnexion a échoué. Vérifiez votre connexion à Internet.', 'destructive')
  }
}
