import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { optionalText } from '#contract/fields.ts'
import { MODELE_CLES, MODELES, type ModeleCle } from '#contract/modeles.admin.ts'
import type { ParametreSite } from '#contract/parametres-site.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { Conflict } from '../ui/conflict.tsx'
import { GuardedForm } from '../ui/leave-guard.tsx'
import { useEdit } from '../writes/use-edit.ts'
import { saveSettings, valeurIn } from './settings.ts'

/** As long as the value of a setting may be, in UTF-16 units. */
const MAX_TEXT = 500

/** The agency's text, or the proposed one. */
export const modeleIn = (parametres: readonly ParametreSite[], cle: ModeleCle): string =>
  valeurIn(parametres, cle) ?? MODELES[cle].initial

/** Texts of the messages that the agency sends. */
export const ModelesForm = ({ stored }: { readonly stored: readonly ParametreSite[] }) => {
  const queries = useQueryClient()
  const { seen, conflict, ...save } = useEdit<
    readonly ParametreSite[],
    Readonly<Record<string, string | null>>,
    void
  >({
    opened: stored,
    // Only the texts that changed: the others may have no setting yet. An emptied text is the proposed one again.
    send: (texts, seen) =>
      saveSettings(
        MODELE_CLES.map((cle) => ({ cle, valeur: texts[cle] ?? MODELES[cle].initial })).filter(
          ({ cle, valeur }) => valeur !== modeleIn(seen, cle),
        ),
        seen,
      ),
    stored: () => queries.getQueryData<ParametreSite[]>(QUERY_KEYS.parametresSite),
    changes: [QUERY_KEYS.parametresSite],
    done: () => ({ title: 'Paramètres mis à jour avec succès' }),
    failed: () => ({
      title: 'Erreur lors de la mise à jour',
      otherwise: 'Vérifiez les logs pour plus de détails',
    }),
  })
  const form = useForm({
    schema: z.object(Object.fromEntries(MODELE_CLES.map((cle) => [cle, optionalText(MAX_TEXT)]))),
    read: (values) => Object.fromEntries(values),
    submit: save.submit,
  })
  return (
    <GuardedForm saves={save.saves}>
      <form {...form.props} className="flex flex-col gap-4" aria-label="Messages">
        {conflict && (
          <Conflict now={MODELE_CLES.map((cle) => [MODELES[cle].label, modeleIn(seen, cle)] as const)} />
        )}
        {MODELE_CLES.map((cle) => (
          <TextArea
            key={cle}
            name={cle}
            label={MODELES[cle].label}
            optional
            rows={3}
            defaultValue={modeleIn(stored, cle)}
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
