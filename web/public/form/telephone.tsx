import { type ComponentProps, useRef, useState } from 'react'
import { afficherTelephone, lireTelephone, type NumeroLu } from '#contract/telephone.ts'
import { controlClass, controlProps, Field } from '../../ui/field.tsx'
import { typeInto } from '../../ui/form.ts'
import { Icon } from '../../ui/icon.tsx'

/** What the schema is given: the number in the form it asks for when it was understood, else what was typed. */
export const telephoneSaisi = (saisi: FormDataEntryValue | null): string => {
  const texte = typeof saisi === 'string' ? saisi : ''
  const lu = lireTelephone(texte)
  return 'e164' in lu ? lu.e164 : texte
}

/**
 * A Gabonese number in any spelling. On leaving the field it shows what it understood, without moving what the finger
 * may be on its way to; a number of the plan switched off in 2024 gets its current form in one tap, and is taken as it
 * is when the visitor insists.
 */
export const TelephoneField = ({
  error,
  onBlur,
  ...input
}: { readonly error?: string | undefined } & Omit<ComponentProps<'input'>, 'name' | 'id'>) => {
  const field = useRef<HTMLInputElement>(null)
  const [lu, setLu] = useState<NumeroLu>({ lecture: 'vide' })
  const texts = { name: 'telephone', label: 'Téléphone', error }

  const understood = lu.lecture === 'compris' && !error ? lu : null

  const read = () => {
    if (!field.current) return
    const numero = lireTelephone(field.current.value)
    if (numero.lecture === 'compris') typeInto(field.current, afficherTelephone(numero.e164))
    // After it, for what is typed makes what was read forgotten.
    setLu(numero)
  }

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
              read()
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
        {understood && <p className="sr-only">Numéro reconnu&nbsp;: {afficherTelephone(understood.e164)}</p>}
        {lu.lecture === 'ancien' && (
          <div className="mt-2 rounded-champ bg-soleil-clair p-3 text-sm">
            <p>Ce numéro est à l'ancien format, coupé en avril 2024. Voulez-vous dire&nbsp;:</p>
            <button
              type="button"
              onClick={() => {
                typeInto(field.current, lu.suggestion)
                read()
                field.current?.focus()
              }}
              className="mt-2 min-h-12 w-full rounded-full border-2 border-foret bg-white px-4 font-bold text-base text-foret tabular-nums"
            >
              {afficherTelephone(lu.suggestion)}
            </button>
          </div>
        )}
      </div>
    </div>
  )
}
