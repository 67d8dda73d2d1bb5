import { AdminIcon } from './admin-icon.tsx'

/** The eye at the end of a masked field: shows or masks what is typed. The field around it is `relative`. */
export const ShowButton = ({
  shown,
  onToggle,
  what,
}: {
  readonly shown: boolean
  readonly onToggle: () => void
  /** What it shows, for screen readers. */
  readonly what: string
}) => (
  <button
    type="button"
    aria-pressed={shown}
    aria-label={`${shown ? 'Masquer' : 'Afficher'} ${what}`}
    onClick={onToggle}
    className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-champ text-foret"
  >
    <AdminIcon name={shown ? 'hide' : 'eye'} className="size-5" />
  </button>
)
