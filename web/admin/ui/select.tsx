import type { ComponentProps, KeyboardEvent } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** Opens the choices: in many browsers an arrow chooses at once, and most of these choices act at once. */
const openByArrow = (event: KeyboardEvent<HTMLSelectElement>): void => {
  // Older browsers than Chrome 121, Firefox 122 and Safari 17.4 cannot open them.
  if (!/^Arrow(Up|Down)$/.test(event.key) || !('showPicker' in event.currentTarget)) return
  event.preventDefault()
  event.currentTarget.showPicker()
}

/** Dropdown with the browser's own picker and without a visible label. `label`: for screen readers. */
export const Select = <Value extends string>({
  label,
  value,
  options,
  onChoose,
  variant = 'field',
  colours = variant === 'field' ? 'border-trait bg-white' : '',
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
  <span className={`relative inline-block ${FRAMES[variant]} ${className}`}>
    <select
      {...rest}
      aria-label={label}
      value={value}
      onKeyDown={openByArrow}
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
      className={`-translate-y-1/2 pointer-events-none absolute right-2.5 size-5 text-foret ${
        variant === 'field' ? 'top-1/2' : 'top-5 lg:top-1/2'
      }`}
    />
  </span>
)

const VARIANTS = {
  field: 'min-h-12 w-full rounded-champ border-2 py-2 pr-9 pl-3 hover:border-texte',
  // The ring of the focus lies inside: a row of chips cuts what reaches beyond it.
  small:
    'relative h-11 rounded-full bg-transparent pr-8 pb-1 pl-3.5 text-sm max-lg:-outline-offset-4 lg:rounded-champ lg:pb-0',
} as const

/** What is drawn of a select: of a `small` one on a phone 32 px of the 44 px that answer to a tap, like a chip. */
const FRAMES = {
  field: '',
  small:
    'before:absolute before:inset-x-0 before:top-1 before:bottom-2 before:rounded-full before:border-2 before:border-trait before:bg-white hover:before:border-texte lg:before:inset-y-0 lg:before:rounded-champ',
} as const
