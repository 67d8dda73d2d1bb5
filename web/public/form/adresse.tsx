import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { typeInto } from '../../ui/form.ts'

/** Address field with suggestions of quarters. Gabon has no street numbers: an address is a quarter and a landmark. */
export const AdresseField = ({
  error,
  ...input
}: Partial<Pick<ComponentProps<typeof TextField>, 'error' | 'hint' | 'autoComplete' | 'defaultValue'>>) => {
  const [suggest, setSuggest] = useState<((typed: string) => readonly string[]) | null>(null)
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const suggestions = suggest?.(typed) ?? []
  const hasSuggestions = suggestions.length > 0
  // On a phone the suggestions would appear behind the floating bar.
  useEffect(() => {
    if (hasSuggestions) box.current?.scrollIntoView({ block: 'nearest' })
  }, [hasSuggestions])
  const prepare = () => {
    import('./quartiers.ts')
      .then(async ({ fetchPlaces, suggestQuartiers }) => {
        const places = await fetchPlaces()
        setSuggest(() => (text: string) => suggestQuartiers(text, places))
      })
      // Without this code, or without places, nothing is suggested.
      .catch(() => undefined)
  }
  // The field may have the focus, and a text, since before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what happened before
  useEffect(() => {
    const field = box.current?.querySelector('input')
    if (!field || field !== document.activeElement) return
    setTyped(field.value)
    prepare()
  }, [])
  return (
    <div ref={box}>
      <TextField
        name="adresse"
        required
        label="Adresse"
        hint="Votre quartier et un repère. Exemple&nbsp;: PK8, derrière la pharmacie."
        error={error}
        autoComplete="street-address"
        {...input}
        onFocus={prepare}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <p role="status" className="sr-only">
        {hasSuggestions && `Quartiers proposés\u00a0: ${suggestions.join(', ')}`}
      </p>
      {hasSuggestions && (
        <ul aria-label="Quartiers proposés" className="mt-2 flex flex-wrap gap-2">
          {suggestions.map((nom) => (
            <li key={nom}>
              <button
                type="button"
                onClick={() => {
                  const field = box.current?.querySelector('input') ?? null
                  typeInto(field, `${nom}, `)
                  field?.focus()
                }}
                className="min-h-12 rounded-full border-2 border-transparent bg-menthe px-4 font-semibold text-foret-fonce hover:bg-white"
              >
                {nom}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
