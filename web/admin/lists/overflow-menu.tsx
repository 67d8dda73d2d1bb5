import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AdminIcon } from '../ui/admin-icon.tsx'

/** Closes the menu that an action stands in, once the action is done, or the menu itself. */
export const closeMenuOf = (action: Element): void => {
  const menu = action.closest('details')
  if (!menu) return
  // Closing the menu hides the focused action: without this the focus would be lost.
  if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
  menu.open = false
}

/**
 * A menu, as the "⋯" of a list: actions that are not needed every day. It closes by Escape and by a tap elsewhere.
 * The actions are not rendered before it is first opened. An icon, not a character: a font of the system would have to
 * be found for "⋯", which delays the first rows.
 */
export const OverflowMenu = ({
  label = "Plus d'actions",
  sign = <AdminIcon name="more" />,
  className = '',
  children,
}: {
  readonly label?: string
  readonly sign?: ReactNode
  /** Tailwind classes of the menu's button. */
  readonly className?: string
  readonly children: ReactNode
}) => {
  const menu = useRef<HTMLDetailsElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  useEffect(() => {
    const close = (event: Event) => {
      const inside = event.target instanceof Node && menu.current?.contains(event.target)
      // An Escape that closed a dialog of one of the actions leaves the menu open: it holds the dialog's opener.
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape' && !event.defaultPrevented
      if (!menu.current?.open || !(isEscape || (event.type === 'pointerdown' && !inside))) return
      // A tap elsewhere moves the focus itself.
      if (isEscape) closeMenuOf(menu.current)
      else menu.current.open = false
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details ref={menu} className="relative ml-auto shrink-0" onToggle={() => setWasOpened(true)}>
      <summary
        aria-label={label}
        className={`grid size-11 cursor-pointer list-none place-items-center rounded-champ border-2 border-trait bg-white text-foret hover:border-texte [&::-webkit-details-marker]:hidden ${className}`}
      >
        {sign}
      </summary>
      {wasOpened && (
        <div className="absolute top-12 right-0 z-30 flex min-w-52 max-w-[calc(100vw-24px)] flex-col rounded-carte bg-white p-2 shadow-flottant *:justify-start! whitespace-nowrap">
          {children}
        </div>
      )}
    </details>
  )
}
