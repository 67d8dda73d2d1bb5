import type { ComponentProps } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** Small dropdown with the browser's own picker. `label`: for screen readers. */
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
  /** `field`: full width, as in a form. `small`: in a toolbar. `chip`: as a status badge, with a touch target of 44 px. */
  readonly variant?: 'field' | 'chip' | 'small'
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
      className={`-translate-y-1/2 pointer-events-none absolute top-1/2 text-foret ${variant === 'chip' ? 'right-2 size-4' : 'right-2.5 size-5'}`}
    />
  </span>
)

/**
 * A chip is a control of 44 px of which 28 px are coloured: above and below is a transparent border, which the background
 * does not fill (`bg-clip-padding`).
 */
const VARIANTS = {
  field: 'min-h-12 w-full rounded-champ border-2 py-2 pr-9 pl-3 hover:border-texte',
  chip: '-my-2 h-11 rounded-full border-y-8! border-x-0! border-transparent! bg-clip-padding py-0 pr-7 pl-3 text-sm',
  small: 'my-1 min-h-8 rounded-full border-2 py-0 pr-8 pl-3 text-sm hover:border-texte',
} as const
