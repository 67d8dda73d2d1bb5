import * as z from 'zod/mini'
import { DELAI_CLES, DELAIS, type DelaiCle, delaiError } from '#contract/delais.admin.ts'
import type { ParametreSite } from '#contract/parametres-site.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { Conflict } from '../ui/conflict.tsx'
import { GuardedForm } from '../ui/leave-guard.tsx'
import { valeurIn } from './settings.ts'
import { useSettingsEdit } from './use-settings-edit.ts'

type Delais = Readonly<Record<DelaiCle, string>>

const valeurOf = (parametres: readonly ParametreSite[], cle: DelaiCle): string =>
  valeurIn(parametres, cle) ?? String(DELAIS[cle].initial)

const delai = (cle: DelaiCle) =>
  z.string().check(
    z.trim(),
    z.check<string>(({ value, issues }) => {
      const message = delaiError(cle, value)
      if (message) issues.push({ code: 'custom', input: value, message })
    }),
  )

const delaisForm = z.object(
  Object.fromEntries(DELAI_CLES.map((cle) => [cle, delai(cle)])) as Record<
    DelaiCle,
    ReturnType<typeof delai>
  >,
)

/** Form of the delays that the agency sets. */
export const DelaisForm = ({ stored }: { readonly stored: readonly ParametreSite[] }) => {
  const { before, conflict, ...save } = useSettingsEdit<Delais>(stored, (delais, seen) =>
    // Only the delays that changed: the others may have no setting yet.
    DELAI_CLES.filter((cle) => delais[cle] !== valeurOf(seen, cle)).map((cle) => ({
      cle,
      valeur: delais[cle],
    })),
  )
  const form = useForm({
    schema: delaisForm,
    read: (values) => Object.fromEntries(values),
    submit: save.submit,
  })
  return (
    <GuardedForm saves={save.saves}>
      <form {...form.props} className="flex flex-col gap-4" aria-label="Délais">
        {conflict && (
          <Conflict
            {...conflict}
            lines={(version) => DELAI_CLES.map((cle) => [DELAIS[cle].label, valeurOf(version, cle)])}
          />
        )}
        {DELAI_CLES.map((cle) => (
          <TextField
            key={cle}
            name={cle}
            label={DELAIS[cle].label}
            hint={DELAIS[cle].hint}
            inputMode="numeric"
            required
            defaultValue={valeurOf(before, cle)}
            error={form.errors[cle]}
          />
        ))}
        <Button type="submit" busy={form.sending} className="sm:self-start">
          {form.sending ? 'Enregistrement...' : 'Enregistrer les délais'}
        </Button>
      </form>
    </GuardedForm>
  )
}
