import { endpoints as adminEndpoints } from '#contract/parametres-site.admin.ts'
import { endpoints, type ParametreSite } from '#contract/parametres-site.ts'
import { IDEMPOTENCY_HEADER } from '#contract/submission.ts'
import { newKey } from '../../offline/key.ts'
import { ask } from '../session/ask.ts'

export const valeurIn = (parametres: readonly ParametreSite[], wanted: string): string | undefined =>
  parametres.find(({ cle }) => cle === wanted)?.valeur

/** `settings` with those of `changed` in place of theirs. */
export const withSettings = (
  settings: readonly ParametreSite[],
  changed: readonly ParametreSite[],
): readonly ParametreSite[] => [
  ...settings.filter(({ cle }) => valeurIn(changed, cle) === undefined),
  ...changed,
]

/**
 * Stores `wanted`. Reads the stored settings, then sends one call for each wanted one: PATCH where its
 * `cle` is stored, else POST. Each POST has a new Idempotency-Key: a repeated save finds the setting and sends PATCH.
 * `seen`: the settings on the screen. A PATCH is refused when the stored value is neither that on the screen (`avant`)
 * nor the wanted one. For a setting that was not on the screen `avant` is empty, which no stored value is. Those that
 * somebody else changed are sent first: their refusal leaves the others unsent. One that only somebody else changed is
 * not sent.
 */
export const saveSettings = async (
  wanted: readonly ParametreSite[],
  seen: readonly ParametreSite[],
): Promise<void> => {
  const stored = await ask(endpoints.listParametresSite, {})
  const send = ({ cle, valeur }: ParametreSite) =>
    valeurIn(stored, cle) === undefined
      ? ask(adminEndpoints.createParametreSite, {
          body: { cle, valeur },
          headers: { [IDEMPOTENCY_HEADER]: newKey() },
        })
      : ask(adminEndpoints.updateParametreSite, {
          params: { cle },
          body: { valeur, avant: valeurIn(seen, cle) ?? '' },
        })
  const isChanged = ({ cle }: ParametreSite) => valeurIn(stored, cle) !== valeurIn(seen, cle)
  const isTyped = ({ cle, valeur }: ParametreSite) => valeur !== valeurIn(seen, cle)
  await Promise.all(wanted.filter((setting) => isChanged(setting) && isTyped(setting)).map(send))
  await Promise.all(wanted.filter((setting) => !isChanged(setting)).map(send))
}
