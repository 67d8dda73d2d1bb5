import type { ComponentProps } from 'react'

/** `primary`: the main action of a screen; `secondary`: others; `quiet`: text alone; `danger`: destroys data. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

/** Every variant has a border, even if transparent: in forced-colours mode only the border makes a button visible. */
const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'border-transparent bg-foret text-white hover:bg-foret-fonce',
  secondary: 'border-foret bg-white text-foret hover:bg-menthe',
  quiet: 'border-transparent text-foret hover:bg-menthe',
  danger: 'border-transparent bg-erreur text-white hover:bg-erreur-fonce',
}

/** Classes of a button, also for links; at least 48 px high, unless `extra` sets another height. */
export const buttonClass = (variant: ButtonVariant = 'primary', extra = ''): string =>
  `inline-flex min-h-12 items-center justify-center gap-2 rounded-full border-2 px-5.5 py-2 text-center font-bold leading-tight transition-colors disabled:cursor-not-allowed disabled:bg-brume disabled:text-texte disabled:border-transparent ${VARIANTS[variant]} ${extra}`

/** A button. `busy` keeps its size and focus, announces itself and ignores further clicks. */
export const Button = ({
  variant,
  busy = false,
  className,
  type = 'button',
  onClick,
  ...rest
}: ComponentProps<'button'> & { readonly variant?: ButtonVariant; readonly busy?: boolean }) => (
  <button
    {...rest}
    type={type}
    aria-disabled={busy || undefined}
    aria-busy={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
    className={buttonClass(variant, `${busy ? 'opacity-80' : ''} ${className ?? ''}`)}
  />
)
