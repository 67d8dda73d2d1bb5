import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { formatTelephone } from '#contract/format-telephone.ts'
import { type ParsedTelephone, parseTelephone } from '#contract/telephone.ts'
import { controlClass, controlProps, Field } from '../../ui/field.tsx'
import { typeInto } from '../../ui/form.ts'
import { Icon } from '../../ui/icon.tsx'

/** Phone number for the schema: E.164 if it was understood, else the typed text. */
export const readTelephone = (typed: FormDataEntryValue | null): string => {
  const text = typeof typed === 'string' ? typed : ''
  const parsed = parseTelephone(text)
  return 'e164' in parsed ? parsed.e164 : text
}

const isSubmit = (target: EventTarget | null): boolean =>
  target instanceof HTMLButtonElement && target.type === 'submit'

/**
 * Phone field that accepts every usual spelling of a Gabonese number. On blur it shows how it understood the number.
 * For a number of the old numbering plan (contract/telephone.ts) it offers the current form; the visitor keeps the old
 * one by submitting again.
 */
export const TelephoneField = ({
  error,
  onBlur,
  ...input
}: { readonly error?: string | undefined } & Omit<ComponentProps<'input'>, 'name' | 'id'>) => {
  const field = useRef<HTMLInputElement>(null)
  const [parsed, setParsed] = useState<ParsedTelephone>({ kind: 'empty' })
  /** Last value that was checked for an old number, first the one that the record holds. */
  const asked = useRef(input.defaultValue)
  const texts = { name: 'telephone', label: 'Téléphone', error }

  const understood = parsed.kind === 'valid' && !error ? parsed : null

  /** Parses the field and rewrites a valid number in the usual form. */
  const read = (): ParsedTelephone => {
    const number = parseTelephone(field.current?.value ?? '')
    if (number.kind === 'valid') typeInto(field.current, formatTelephone(number.e164))
    return number
  }
  const ask = () => {
    // After the input event, which resets the state.
    setParsed(read())
    asked.current = field.current?.value ?? ''
  }

  // Submitting straight from this field skips the blur: a missing digit (066 12 34 5 reads as the old 06 61 23 45)
  // would go unnoticed. Listens on the form, so that it runs before React's listener on the root.
  useEffect(() => {
    const form = field.current?.form
    const askFirst = (event: SubmitEvent) => {
      const value = field.current?.value ?? ''
      const number = parseTelephone(value)
      if (number.kind !== 'outdated' || asked.current === value) return
      event.preventDefault()
      event.stopPropagation()
      asked.current = value
      setParsed(number)
      field.current?.focus()
    }
    form?.addEventListener('submit', askFirst)
    return () => form?.removeEventListener('submit', askFirst)
  }, [])

  return (
    <div>
      <Field {...texts}>
        <span className="relative block">
          <input
            autoComplete="tel"
            {...input}
            {...controlProps(texts)}
            ref={field}
            type="tel"
            required
            inputMode="tel"
            placeholder="+241 XX XX XX XX"
            onBlur={(event) => {
              // On blur the question would move the submit button while the visitor taps it, so it is asked on submit.
              if (isSubmit(event.relatedTarget)) read()
              else ask()
              onBlur?.(event)
            }}
            onInput={() => setParsed({ kind: 'empty' })}
            className={controlClass(!!error, 'numbers-aligned pr-11')}
          />
          {understood && (
            <Icon
              name="check"
              className="pointer-events-none absolute inset-y-0 right-4 my-auto size-5 text-foret"
            />
          )}
        </span>
      </Field>
      <div aria-live="polite">
        {understood && <p className="sr-only">Numéro reconnu&nbsp;: {formatTelephone(understood.e164)}</p>}
        {parsed.kind === 'outdated' && (
          <div className="mt-2 rounded-champ bg-soleil-clair p-3 text-sm">
            <p>
              Ce numéro est à l'ancien format, coupé en avril 2024, ou il lui manque un chiffre. Voulez-vous
              dire&nbsp;:
            </p>
            <button
              type="button"
              onClick={() => {
                typeInto(field.current, parsed.suggestion)
                ask()
                field.current?.focus()
              }}
              className="mt-2 min-h-12 w-full rounded-full border-2 border-foret bg-white px-4 font-bold text-base text-foret numbers-aligned"
            >
              {formatTelephone(parsed.suggestion)}
            </button>
          </div>
        )}
      </div>
    </div>
  )
}
