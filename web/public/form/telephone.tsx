import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { formatTelephone, type ParsedTelephone, parseTelephone } from '#contract/telephone.ts'
import { controlClass, controlProps, Field } from '../../ui/field.tsx'
import { typeInto } from '../../ui/form.ts'
import { Icon } from '../../ui/icon.tsx'

/** What the schema is given: the number in the form it asks for when it was understood, else what was typed. */
export const telephoneSaisi = (saisi: FormDataEntryValue | null): string => {
  const texte = typeof saisi === 'string' ? saisi : ''
  const lu = parseTelephone(texte)
  return 'e164' in lu ? lu.e164 : texte
}

const isSubmit = (target: EventTarget | null): boolean =>
  target instanceof HTMLButtonElement && target.type === 'submit'

/**
 * A Gabonese number in any spelling. On leaving the field it shows what it understood, without moving what the finger
 * may be on its way to; a number of the plan switched off in 2024 gets its current form in one tap, and is taken as it
 * is when the visitor insists: sends the form with the question already in sight.
 */
export const TelephoneField = ({
  error,
  onBlur,
  ...input
}: { readonly error?: string | undefined } & Omit<ComponentProps<'input'>, 'name' | 'id'>) => {
  const field = useRef<HTMLInputElement>(null)
  const [lu, setLu] = useState<ParsedTelephone>({ lecture: 'vide' })
  /** The old number that the visitor was asked about. */
  const asked = useRef('')
  const texts = { name: 'telephone', label: 'Téléphone', error }

  const understood = lu.lecture === 'compris' && !error ? lu : null

  /** What the field holds, written as it was understood. */
  const read = (): ParsedTelephone => {
    const numero = parseTelephone(field.current?.value ?? '')
    if (numero.lecture === 'compris') typeInto(field.current, formatTelephone(numero.e164))
    return numero
  }
  const ask = () => {
    // After it, for what is typed makes what was read forgotten.
    setLu(read())
    asked.current = field.current?.value ?? ''
  }

  // Someone who goes from this field straight to sending has not been asked yet: a digit forgotten in 066 12 34 5 reads
  // as the old 06 61 23 45, and nobody would ever answer there. Before React's own listener, which stands further out.
  useEffect(() => {
    const form = field.current?.form
    const askFirst = (event: SubmitEvent) => {
      const value = field.current?.value ?? ''
      const numero = parseTelephone(value)
      if (numero.lecture !== 'ancien' || asked.current === value) return
      event.preventDefault()
      event.stopPropagation()
      asked.current = value
      setLu(numero)
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
            {...input}
            {...controlProps(texts)}
            ref={field}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="+241 XX XX XX XX"
            onBlur={(event) => {
              // The question would push the button away from under the finger: it is asked on submit.
              if (isSubmit(event.relatedTarget)) read()
              else ask()
              onBlur?.(event)
            }}
            onInput={() => setLu({ lecture: 'vide' })}
            className={controlClass(!!error, 'tabular-nums pr-11')}
          />
          {understood && (
            <Icon
              name="check"
              className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-4 size-5 text-foret"
            />
          )}
        </span>
      </Field>
      <div aria-live="polite">
        {understood && <p className="sr-only">Numéro reconnu&nbsp;: {formatTelephone(understood.e164)}</p>}
        {lu.lecture === 'ancien' && (
          <div className="mt-2 rounded-champ bg-soleil-clair p-3 text-sm">
            <p>
              Ce numéro est à l'ancien format, coupé en avril 2024, ou il lui manque un chiffre. Voulez-vous
              dire&nbsp;:
            </p>
            <button
              type="button"
              onClick={() => {
                typeInto(field.current, lu.suggestion)
                ask()
                field.current?.focus()
              }}
              className="mt-2 min-h-12 w-full rounded-full border-2 border-foret bg-white px-4 font-bold text-base text-foret tabular-nums"
            >
              {formatTelephone(lu.suggestion)}
            </button>
          </div>
        )}
      </div>
    </div>
  )
}
