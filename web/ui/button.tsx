import type { ComponentProps } from 'react'

/** `primary` is the one thing a screen is for; `secondary` is beside it; `quiet` recedes; `danger` destroys. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

/** Each has an edge, seen or not: where the phone has colours of its own, it is all that is left of a button. */
const LOOKS: Readonly<Record<ButtonLook, string>> = {
  primary: 'border-transparent bg-foret text-white hover:bg-foret-fonce',
  secondary: 'border-foret bg-white text-foret hover:bg-menthe',
  quiet: 'border-transparent text-foret hover:bg-menthe',
  danger: 'border-transparent bg-erreur text-white hover:bg-erreur-fonce',
}

/** The look of a button, for a link that leads somewhere; never less than 48 px high. */
export const buttonClass = (look: ButtonLook = 'primary', extra = ''): string =>
  `inline-flex min-h-12 items-center justify-center gap-2 rounded-full border-2 px-5.5 py-2 text-center font-bold leading-tight transition-colors disabled:cursor-not-allowed disabled:bg-brume disabled:text-texte disabled:border-transparent ${LOOKS[look]} ${extra}`

/** A button that acts. `busy` keeps its place and its focus, and says so; a second press does nothing. */
export const Button = ({
  look,
  busy = false,
  className,
  type = 'button',
  onClick,
  ...rest
}: ComponentProps<'button'> & { readonly look?: ButtonLook; readonly busy?: boolean }) => (
  <button
    {...rest}
    type={type}
    aria-disabled={busy || undefined}
    aria-busy={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
    className={buttonClass(look, `${busy ? 'opacity-80' : ''} ${className ?? ''}`)}
  />
)
