import { AdminIcon } from './admin-icon.tsx'

/** A pencil beside a value. `label`: what it changes, for screen readers. */
export const EditButton = ({
  label,
  className = '',
  onClick,
}: {
  readonly label: string
  readonly className?: string
  readonly onClick: () => void
}) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className={`grid size-11 shrink-0 place-items-center rounded-full text-texte hover:bg-menthe ${className}`}
  >
    <AdminIcon name="edit" className="size-5" />
  </button>
)
