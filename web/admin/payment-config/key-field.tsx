import { useState } from 'react'
import { UNREADABLE_MASK } from '#contract/payment-configs.admin.ts'
import { controlClass, FieldError } from '../../ui/field.tsx'
import { announceInput } from '../ui/announce-input.ts'
import { ShowButton } from '../ui/show-button.tsx'

/**
 * Field of a write-only key: masked while it is typed, unless shown on demand. `mask` stands for the stored key, null
 * without one; it is hidden while the typed text is shown, so that nobody takes it for what was typed. An empty field
 * keeps the stored key, also one that cannot be read; after "Effacer" the save clears it.
 */
export const KeyField = ({
  id,
  name,
  label,
  mask,
  cleared,
  onClear,
  error,
}: {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly mask: string | null
  readonly cleared: boolean
  readonly onClear: (cleared: boolean) => void
  readonly error: string | undefined
}) => {
  const [shown, setShown] = useState(false)
  const isUnreadable = mask === UNREADABLE_MASK
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-bold">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete="new-password"
          spellCheck={false}
          disabled={mask !== null && cleared}
          placeholder={mask && !isUnreadable ? 'Laisser vide pour garder la valeur' : ''}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-aide${error ? ` ${id}-erreur` : ''}`}
          className={controlClass(!!error, 'pr-14')}
        />
        <ShowButton shown={shown} onToggle={() => setShown(!shown)} what={label} />
      </div>
      <div id={`${id}-aide`} className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
        {isUnreadable && !cleared && (
          <p className="font-semibold text-erreur">Illisible{'\u00a0'}: à saisir de nouveau</p>
        )}
        {mask && !isUnreadable && !shown && !cleared && (
          <p className="text-texte">
            Valeur actuelle{'\u00a0'}: <span className="font-semibold numbers-aligned">{mask}</span>
          </p>
        )}
        {mask && cleared && <p className="font-semibold text-erreur">Sera effacée à l'enregistrement</p>}
        {mask && (
          <button
            type="button"
            onClick={({ currentTarget }) => {
              onClear(!cleared)
              announceInput(currentTarget)
            }}
            className="min-h-11 font-semibold text-foret underline"
          >
            {cleared ? 'Garder' : 'Effacer'}
            <span className="sr-only"> la valeur de {label}</span>
          </button>
        )}
      </div>
      {error && <FieldError id={`${id}-erreur`}>{error}</FieldError>}
    </div>
  )
}
