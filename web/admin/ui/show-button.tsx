import { AdminIcon } from './admin-icon.tsx'

/** Button in a masked field that shows or masks its text. Its parent must be `relative`. */
export const ShowButton = ({
  shown,
  onToggle,
  what,
}: {
  readonly shown: boolean
  readonly onToggle: () => void
  /** Name of the field, for screen readers. */
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
