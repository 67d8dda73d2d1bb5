import { useEffect, useState } from 'react'
import type { Prestation } from '#contract/prestations.ts'
import { formatPrix } from '#contract/prix.ts'
import { fieldId } from '../../ui/field.tsx'
import type { FieldErrors, FieldValues } from '../../ui/form.ts'
import { Prix } from '../page/prix.tsx'
import type { Preset } from './proposal.ts'

/**
 * The choices that the visitor made on the services page, which the form does not ask again: `prestation`, and
 * `hasService` for the service type. `modify` shows their fields.
 */
export const useChosenPackage = (
  preset: Preset,
  prestations: readonly Prestation[],
  values: FieldValues,
  errors: FieldErrors,
) => {
  const [isModifying, setIsModifying] = useState(false)
  const firstField = preset.typeService ? 'typeService' : 'forfait'
  useEffect(() => {
    if (isModifying) document.getElementById(fieldId(firstField))?.focus()
  }, [isModifying, firstField])
  const isChosen = (name: keyof Preset): boolean =>
    !isModifying && preset[name] !== '' && !errors[name] && (values[name] ?? preset[name]) === preset[name]
  const prestation = isChosen('forfait') ? prestations.find(({ id }) => id === preset.forfait) : undefined
  return {
    prestation,
    hasService: prestation !== undefined && isChosen('typeService'),
    modify: () => setIsModifying(true),
  }
}

/** First in the form: the package that was chosen on the services page. */
export const ChosenPackage = ({
  prestation,
  onModify,
}: {
  readonly prestation: Prestation
  readonly onModify: () => void
}) => (
  <p className="rounded-champ bg-menthe px-4 py-2">
    <strong>
      {prestation.nom}
      {'\u00a0'}–{' '}
      <span className="text-[min(1em,6.4vw)]">
        <Prix texte={formatPrix(prestation)} />
      </span>
    </strong>
    {'\u00a0'}·{' '}
    <button
      type="button"
      onClick={onModify}
      aria-label="Modifier le service et le forfait"
      className="min-h-12 px-2 font-bold text-foret underline"
    >
      Modifier
    </button>
  </p>
)
