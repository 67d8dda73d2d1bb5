import * as z from 'zod/mini'
import { A_FAIRE_MAX_COUNT } from '#contract/a-faire.admin.ts'
import { REQUIS_CLE, requisOf } from '#contract/page-texts.ts'
import type { ParametreSite } from '#contract/parametres-site.ts'
import { POINT_KEYS, POINTS, requisError } from '#contract/verifications.admin.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { Banner } from '../../ui/surfaces.tsx'
import { FEW_LINES, useAFaire } from '../aujourdhui/query.ts'
import { Conflict } from '../ui/conflict.tsx'
import { GuardedForm } from '../ui/leave-guard.tsx'
import { countLabel } from '../ui/number-labels.ts'
import { Toggle } from '../ui/toggle.tsx'
import { valeurIn } from './settings.ts'
import { useSettingsEdit } from './use-settings-edit.ts'

const valeurOf = (parametres: readonly ParametreSite[]): string =>
  requisOf(valeurIn(parametres, REQUIS_CLE)).join(',')

const form = z.object({
  requis: z.string().check(
    z.check<string>(({ value, issues }) => {
      const message = requisError(value)
      if (message) issues.push({ code: 'custom', input: value, message })
    }),
  ),
})

/** Form of the points of the verification that the agency requires. */
export const VerificationForm = ({ stored }: { readonly stored: readonly ParametreSite[] }) => {
  const { before, conflict, ...save } = useSettingsEdit<{ readonly requis: string }>(
    stored,
    ({ requis }, seen) => (requis === valeurOf(seen) ? [] : [{ cle: REQUIS_CLE, valeur: requis }]),
  )
  const { props, errors, sending } = useForm({
    schema: form,
    read: (values) => ({ requis: POINT_KEYS.filter((point) => values.has(point)).join(',') }),
    submit: save.submit,
  })
  const required = requisOf(valeurIn(before, REQUIS_CLE))
  return (
    <GuardedForm saves={save.saves}>
      <PromiseToFamilies />
      <form {...props} className="flex flex-col gap-4" aria-label="Vérification">
        {conflict && (
          <Conflict
            {...conflict}
            lines={(version) => [
              [
                'Exigé',
                requisOf(valeurIn(version, REQUIS_CLE))
                  .map((point) => POINTS[point])
                  .join(', '),
              ],
            ]}
          />
        )}
        <fieldset
          className="grid sm:grid-cols-2"
          aria-describedby={errors.requis ? 'requis-erreur' : undefined}
        >
          <legend className="sr-only">Points exigés</legend>
          {POINT_KEYS.map((point) => (
            <Toggle key={point} name={point} defaultChecked={required.includes(point)}>
              {POINTS[point]}
            </Toggle>
          ))}
        </fieldset>
        {errors.requis && <FieldError id="requis-erreur">{errors.requis}</FieldError>}
        <Button type="submit" busy={sending} className="sm:self-start">
          {sending ? 'Enregistrement...' : 'Enregistrer la vérification'}
        </Button>
      </form>
    </GuardedForm>
  )
}

/** Says how many active employees lack a required point, although the home page says that all are verified. */
const PromiseToFamilies = () => {
  const { data } = useAFaire(FEW_LINES)
  const unverified = data?.nombres.verification ?? 0
  if (unverified === 0) return null
  return (
    <Banner tone="soleil" icon="shield">
      La page d'accueil dit que toutes vos nounous sont vérifiées.{' '}
      {unverified === A_FAIRE_MAX_COUNT && 'Au moins '}
      {countLabel(unverified, ["employé actif ne l'est", 'employés actifs ne le sont'])} pas encore
      entièrement.
    </Banner>
  )
}
