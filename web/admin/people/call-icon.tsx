import { telHref } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { type About, attemptProps } from '../activites/about.ts'

/** Tailwind classes of a link with an icon only, which lies above the clickable area of its row. */
export const ICON_LINK =
  'relative z-10 grid size-11 shrink-0 place-items-center rounded-full text-foret hover:bg-menthe'

/** Link that calls a person. */
export const CallIcon = ({
  about,
  nom,
  telephone,
  label = `Appeler ${nom}`,
  className = '',
  iconClassName = 'size-5',
}: {
  /** The record that the call is recorded about. */
  readonly about: About
  readonly nom: string
  readonly telephone: string
  readonly label?: string
  readonly className?: string
  readonly iconClassName?: string
}) => (
  <a
    href={telHref(telephone)}
    {...attemptProps(about, nom)}
    aria-label={label}
    className={`${ICON_LINK} ${className}`}
  >
    <Icon name="phone" className={iconClassName} />
  </a>
)
