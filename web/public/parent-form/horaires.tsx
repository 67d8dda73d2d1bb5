import { PARENT_REQUEST_LABELS } from '#contract/parent-requests.ts'
import { controlClass, controlProps, FieldError, fieldId } from '../../ui/field.tsx'
import type { FieldErrors } from '../../ui/form.ts'

const { horaireDebut, horaireFin } = PARENT_REQUEST_LABELS
const HEURES = { horaireDebut, horaireFin }

/** Start and end time: both or none (docs/product.md, "Times"). Shows a hint when the end is on the next day. */
export const Horaires = ({
  debut,
  fin,
  isProposed,
  errors,
}: {
  readonly debut: string
  readonly fin: string
  /** The hours are those of the package. */
  readonly isProposed: boolean
  readonly errors: FieldErrors
}) => (
  <fieldset>
    <legend className="mb-1.5 font-bold">
      Horaires <span className="font-normal text-texte">(facultatif)</span>
    </legend>
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3">
      {Object.entries(HEURES).map(([name, label]) => {
        const texts = { name, label, error: errors[name] }
        return (
          <div key={name} className="min-w-0">
            <label htmlFor={fieldId(name)} className="mb-1 block text-sm text-texte">
              {label}
            </label>
            <input
              type="time"
              {...controlProps(texts)}
              className={controlClass(!!texts.error, 'appearance-none numbers-aligned')}
            />
          </div>
        )
      })}
    </div>
    {Object.keys(HEURES).map((name) => {
      const error = errors[name]
      return (
        error && (
          <FieldError key={name} id={`${fieldId(name)}-erreur`}>
            {error}
          </FieldError>
        )
      )
    })}
    <p aria-live="polite" className="text-sm text-texte">
      {isProposed && (
        <span className="mt-1.5 block">Horaires habituels de ce forfait&nbsp;: changez-les si besoin.</span>
      )}
      {debut && fin && fin < debut && <span className="mt-1.5 block">La garde se termine le lendemain.</span>}
    </p>
  </fieldset>
)
