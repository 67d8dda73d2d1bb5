import type { ComponentProps } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** Dropdown with the browser's own picker and without a visible label. `label`: for screen readers. */
export const Select = <Value extends string>({
  label,
  value,
  options,
  onChoose,
  colours = 'border-trait bg-white',
  variant = 'field',
  className = '',
  ...rest
}: {
  readonly label: string
  readonly value: Value
  readonly options: readonly (readonly [value: Value, text: string])[]
  readonly onChoose: (value: Value) => void
  /** Tailwind classes for the colours of border, background and text. */
  readonly colours?: string
  /** `field`: full width, as in a form. `small`: in a toolbar. */
  readonly variant?: keyof typeof VARIANTS
} & Omit<ComponentProps<'select'>, 'value' | 'onChange'>) => (
  <span className={`relative inline-block ${className}`}>
    <select
      {...rest}
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find(([option]) => option === event.target.value)
        if (chosen) onChoose(chosen[0])
      }}
      className={`appearance-none text-ellipsis font-semibold ${VARIANTS[variant]} ${colours}`}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
    <Icon
      name="down"
      className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2.5 size-5 text-foret"
    />
  </span>
)

const VARIANTS = {
  field: 'min-h-12 w-full rounded-champ border-2 py-2 pr-9 pl-3 hover:border-texte',
  small: 'my-1 min-h-8 rounded-full border-2 py-0 pr-8 pl-3 text-sm hover:border-texte',
} as const
