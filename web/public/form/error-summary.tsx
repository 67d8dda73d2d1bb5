import { fieldId } from '../../ui/field.tsx'
import type { FieldErrors } from '../../ui/form.ts'
import { Banner } from '../../ui/surfaces.tsx'

/** At the top of a form: how many fields are wrong, with a link to each. The messages stand at the fields. */
export const ErrorSummary = ({
  errors,
  labels,
}: {
  readonly errors: FieldErrors
  /** Name → label of the fields, in the order of the form. */
  readonly labels: Readonly<Record<string, string>>
}) => {
  const wrong = Object.keys(labels).filter((name) => errors[name])
  if (wrong.length === 0) return null
  return (
    <div data-summary="">
      <Banner tone="soleil" icon="alert">
        <p role="alert" className="font-bold">
          {wrong.length > 1 ? `${wrong.length} informations sont à corriger` : '1 information est à corriger'}
        </p>
        <ul className="flex flex-wrap gap-x-6">
          {wrong.map((name) => (
            <li key={name}>
              <a
                href={`#${fieldId(name)}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(fieldId(name))?.focus()
                }}
                className="inline-flex min-h-12 items-center underline"
              >
                {labels[name]}
              </a>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
