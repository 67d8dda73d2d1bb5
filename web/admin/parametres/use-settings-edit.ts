import { useQueryClient } from '@tanstack/react-query'
import type { ParametreSite } from '#contract/parametres-site.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { useEdit } from '../writes/use-edit.ts'
import { saveSettings, withSettings } from './settings.ts'

type Parametres = readonly ParametreSite[]

/**
 * `useEdit` for a form of settings. `opened`: the settings when the form was opened. `settingsOf` returns the settings
 * to store; its argument `seen` is the settings on the screen.
 */
export const useSettingsEdit = <Values>(
  opened: Parametres,
  settingsOf: (values: Values, seen: Parametres) => Parametres,
) => {
  const queries = useQueryClient()
  return useEdit<Parametres, Values, void>({
    opened,
    send: (values, seen) => saveSettings(settingsOf(values, seen), seen),
    stored: () => queries.getQueryData<ParametreSite[]>(QUERY_KEYS.parametresSite),
    saved: (values, seen) => withSettings(seen, settingsOf(values, seen)),
    changes: ['parametresSite'],
    done: () => ({ title: 'Paramètres mis à jour avec succès' }),
    failed: () => ({
      title: 'Erreur lors de la mise à jour',
      otherwise: 'Vérifiez les logs pour plus de détails',
    }),
  })
}
