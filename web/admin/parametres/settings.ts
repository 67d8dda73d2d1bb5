import { endpoints as adminEndpoints } from '#contract/parametres-site.admin.ts'
import { endpoints, type ParametreSite } from '#contract/parametres-site.ts'
import { IDEMPOTENCY_HEADER } from '#contract/submission.ts'
import { newKey } from '../../offline/key.ts'
import { ask } from '../session/ask.ts'

export const valeurIn = (parametres: readonly ParametreSite[], wanted: string): string | undefined =>
  parametres.find(({ cle }) => cle === wanted)?.valeur

/**
 * Stores `wanted`. Reads the stored settings, then sends one call for each wanted one, in parallel: PATCH where its
 * `cle` is stored, else POST. Each POST has a new Idempotency-Key: a repeated save finds the setting and sends PATCH.
 * `seen`: the settings on the screen; a PATCH is refused when the stored value differs, and so is that of a setting
 * which was not stored then: no setting is empty, which `avant` says for it.
 */
export const saveSettings = async (
  wanted: readonly ParametreSite[],
  seen: readonly ParametreSite[],
): Promise<void> => {
  const existing = new Set((await ask(endpoints.listParametresSite, {})).map(({ cle }) => cle))
  await Promise.all(
    wanted.map(({ cle, valeur }) =>
      existing.has(cle)
        ? ask(adminEndpoints.updateParametreSite, {
            params: { cle },
            body: { valeur, avant: valeurIn(seen, cle) ?? '' },
          })
        : ask(adminEndpoints.createParametreSite, {
            body: { cle, valeur },
            headers: { [IDEMPOTENCY_HEADER]: newKey() },
          }),
    ),
  )
}
