import * as z from 'zod/mini'
import { optionalText } from '#contract/fields.ts'
import { DEFAULT_VERIFICATION, inclusCle, NO_TEXT, VERIFICATION_CLE } from '#contract/page-texts.ts'
import type { ParametreSite } from '#contract/parametres-site.ts'
import type { Prestation } from '#contract/prestations.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { Conflict } from '../ui/conflict.tsx'
import { GuardedForm } from '../ui/leave-guard.tsx'
import { valeurIn } from './settings.ts'
import { useSettingsEdit } from './use-settings-edit.ts'

interface TextSetting {
  readonly cle: string
  readonly label: string
  readonly hint: string
  /** Shown until the agency writes its own. */
  readonly initial: string
}

const settingsOf = (prestations: readonly Prestation[]): readonly TextSetting[] => [
  {
    cle: VERIFICATION_CLE,
    label: 'Comment nous vérifions chaque nounou',
    hint: "Un point par ligne, sur la page d'accueil. Vide\u00a0: le texte proposé revient.",
    initial: DEFAULT_VERIFICATION,
  },
  ...prestations.map(({ id, nom }) => ({
    cle: inclusCle(id),
    label: `Ce prix comprend\u00a0: ${nom}`,
    hint: 'Un point par ligne, sous la prestation.',
    initial: '',
  })),
]

/** The text in the form. A setting cannot be empty: `NO_TEXT` stands for no text. */
const textOf = (parametres: readonly ParametreSite[], { cle, initial }: TextSetting): string => {
  const valeur = valeurIn(parametres, cle)
  return valeur === undefined || valeur === NO_TEXT ? initial : valeur
}

/** Texts of the public pages that the agency writes: the verification, what each price includes. */
export const TextsForm = ({
  stored,
  prestations,
}: {
  readonly stored: readonly ParametreSite[]
  readonly prestations: readonly Prestation[]
}) => {
  const queries = useQueryClient()
  const settings = settingsOf(prestations)
  const { seen, conflict, ...save } = useEdit<
    readonly ParametreSite[],
    Readonly<Record<string, string | null>>,
    void
  >({
    opened: stored,
    // Only the texts that changed: the others may have no setting yet.
    send: (texts, seen) =>
      saveSettings(
        settings
          .filter((setting) => (texts[setting.cle] ?? '') !== textOf(seen, setting))
          .map(({ cle }) => ({ cle, valeur: texts[cle] ?? NO_TEXT })),
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
    schema: z.object(Object.fromEntries(settings.map(({ cle }) => [cle, optionalText(MAX_TEXT)]))),
    read: (values) => Object.fromEntries(values),
    submit: save.submit,
  })

  return (
    <GuardedForm saves={save.saves}>
      <form {...form.props} className="flex flex-col gap-4" aria-label="Textes du Site">
        {conflict && (
          <Conflict now={settings.map((setting) => [setting.label, textOf(seen, setting) || '-'] as const)} />
        )}
        {settings.map((setting) => (
          <TextArea
            key={setting.cle}
            name={setting.cle}
            label={setting.label}
            hint={setting.hint}
            optional
            rows={4}
            defaultValue={textOf(stored, setting)}
            error={form.errors[setting.cle]}
          />
        ))}
        <Button type="submit" busy={form.sending} className="sm:self-start">
          {form.sending ? 'Enregistrement...' : 'Enregistrer les textes'}
        </Button>
      </form>
    </GuardedForm>
  )
}
