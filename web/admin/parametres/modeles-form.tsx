import * as z from 'zod/mini'
import { optionalText } from '#contract/fields.ts'
import { MODELE_CLES, MODELES, type ModeleCle } from '#contract/modeles.admin.ts'
import { MAX_VALEUR } from '#contract/parametres-site.admin.ts'
import type { ParametreSite } from '#contract/parametres-site.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { Conflict } from '../ui/conflict.tsx'
import { GuardedForm } from '../ui/leave-guard.tsx'
import { valeurIn } from './settings.ts'
import { useSettingsEdit } from './use-settings-edit.ts'

/** The agency's text, or the proposed one. */
const modeleIn = (parametres: readonly ParametreSite[], cle: ModeleCle): string =>
  valeurIn(parametres, cle) ?? MODELES[cle].initial

/** Form of the texts of the messages that the agency sends. */
export const ModelesForm = ({ stored }: { readonly stored: readonly ParametreSite[] }) => {
  const { before, conflict, ...save } = useSettingsEdit<Readonly<Record<string, string | null>>>(
    stored,
    (texts, seen) =>
      // Only the texts that changed: the others may have no setting yet. An emptied field stores the proposed text.
      MODELE_CLES.map((cle) => ({ cle, valeur: texts[cle] ?? MODELES[cle].initial })).filter(
        ({ cle, valeur }) => valeur !== modeleIn(seen, cle),
      ),
  )
  const form = useForm({
    schema: z.object(Object.fromEntries(MODELE_CLES.map((cle) => [cle, optionalText(MAX_VALEUR)]))),
    read: (values) => Object.fromEntries(values),
    submit: save.submit,
  })
  return (
    <GuardedForm saves={save.saves}>
      <form {...form.props} className="flex flex-col gap-4" aria-label="Messages">
        {conflict && (
          <Conflict
            {...conflict}
            lines={(version) => MODELE_CLES.map((cle) => [MODELES[cle].label, modeleIn(version, cle)])}
          />
        )}
        {MODELE_CLES.map((cle) => (
          <TextArea
            key={cle}
            name={cle}
            label={MODELES[cle].label}
            optional
            hint={'Vide\u00a0: le texte proposé revient.'}
            defaultValue={modeleIn(before, cle)}
            error={form.errors[cle]}
          />
        ))}
        <Button type="submit" busy={form.sending} className="sm:self-start">
          {form.sending ? 'Enregistrement...' : 'Enregistrer les messages'}
        </Button>
      </form>
    </GuardedForm>
  )
}
