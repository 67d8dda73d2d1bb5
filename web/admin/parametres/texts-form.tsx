import { useState } from 'react'
import * as z from 'zod/mini'
import { optionalText } from '#contract/fields.ts'
import {
  defaultVerification,
  inclusCle,
  NO_TEXT,
  REQUIS_CLE,
  VERIFICATION_CLE,
} from '#contract/page-texts.ts'
import { MAX_VALEUR } from '#contract/parametres-site.admin.ts'
import type { ParametreSite } from '#contract/parametres-site.ts'
import type { Prestation } from '#contract/prestations.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { Conflict } from '../ui/conflict.tsx'
import { GuardedForm } from '../ui/leave-guard.tsx'
import { INCLUS_LABEL, VERIFICATION_LABEL } from './labels.ts'
import { valeurIn } from './settings.ts'
import { useSettingsEdit } from './use-settings-edit.ts'

interface TextSetting {
  readonly cle: string
  readonly label: string
  readonly hint: string
  /** Text until the agency writes its own. */
  readonly initial: string
}

const settingsOf = (
  prestations: readonly Prestation[],
  requis: string | undefined,
): readonly TextSetting[] => [
  {
    cle: VERIFICATION_CLE,
    label: VERIFICATION_LABEL,
    hint: "Un point par ligne, sur la page d'accueil. Vide\u00a0: le texte proposé revient.",
    initial: defaultVerification(requis),
  },
  ...prestations.map(({ id, nom }) => ({
    cle: inclusCle(id),
    label: `${INCLUS_LABEL}\u00a0: ${nom}`,
    hint: 'Un point par ligne, sous la prestation.',
    initial: '',
  })),
]

/** The text in the form: what is stored, or `initial`. A setting cannot be empty: an emptied field stores `NO_TEXT`. */
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
  // As when the form was opened: a field keeps the proposed text that it began with, which nobody wrote.
  const [requis] = useState(() => valeurIn(stored, REQUIS_CLE))
  const settings = settingsOf(prestations, requis)
  const { before, conflict, ...save } = useSettingsEdit<Readonly<Record<string, string | null>>>(
    stored,
    (texts, seen) =>
      // Only the texts that changed: the others may have no setting yet.
      settings
        .filter((setting) => (texts[setting.cle] ?? '') !== textOf(seen, setting))
        .map(({ cle }) => ({ cle, valeur: texts[cle] ?? NO_TEXT })),
  )
  const form = useForm({
    schema: z.object(Object.fromEntries(settings.map(({ cle }) => [cle, optionalText(MAX_VALEUR)]))),
    read: (values) => Object.fromEntries(values),
    submit: save.submit,
  })

  return (
    <GuardedForm saves={save.saves}>
      <form {...form.props} className="flex flex-col gap-4" aria-label="Textes du Site">
        {conflict && (
          <Conflict
            {...conflict}
            lines={(version) =>
              settings.map((setting) => [setting.label, textOf(version, setting) || '-', setting.cle])
            }
          />
        )}
        {settings.map((setting) => (
          <TextArea
            key={setting.cle}
            name={setting.cle}
            label={setting.label}
            hint={setting.hint}
            optional
            rows={4}
            defaultValue={textOf(before, setting)}
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
