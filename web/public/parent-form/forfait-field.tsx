import { FORFAIT_A_DEFINIR, PARENT_REQUEST_LABELS } from '#contract/parent-requests.ts'
import type { Prestation } from '#contract/prestations.ts'
import { formatPrix } from '#contract/prix.ts'
import { SelectField } from '../../ui/field.tsx'

/** Choice of a package, with its price. `chosen`: id of the chosen package. */
export const ForfaitField = ({
  prestations,
  chosen,
  error,
}: {
  readonly prestations: readonly Prestation[]
  readonly chosen: string | undefined
  readonly error: string | undefined
}) => {
  const forfait = prestations.find(({ id }) => id === chosen)
  return (
    <>
      <SelectField
        name="forfait"
        required
        label={PARENT_REQUEST_LABELS.forfait}
        hint={
          prestations.length > 1 &&
          'En cas de doute, choisissez le plus proche\u00a0: nous en parlons avec vous au téléphone.'
        }
        error={error}
        defaultValue={prestations.length === 0 ? FORFAIT_A_DEFINIR.id : ''}
      >
        {prestations.length === 0 ? (
          <option value={FORFAIT_A_DEFINIR.id}>{FORFAIT_A_DEFINIR.nom}</option>
        ) : (
          <option value="" disabled>
            Choisissez un forfait
          </option>
        )}
        {prestations.map((prestation) => (
          <option key={prestation.id} value={prestation.id}>
            {`${prestation.nom} – ${formatPrix(prestation)}`}
          </option>
        ))}
      </SelectField>
      {/* The descriptions of the services page are not in the options, and an option is cut where text is large. */}
      <p aria-live="polite" className="mt-2 text-texte empty:hidden">
        {forfait && (
          <>
            {forfait.description && <span className="block">{forfait.description}</span>}
            Tarif&nbsp;: <strong className="text-foret-fonce numbers-aligned">{formatPrix(forfait)}</strong>
          </>
        )}
      </p>
    </>
  )
}
