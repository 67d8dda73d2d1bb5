const FIELD = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

/**
 * Whether a key press may be a shortcut: no other code handled it, it is in no field but a checkbox, no dialog is open,
 * and no Alt, Ctrl or Meta is held.
 */
export const isShortcut = ({ target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean =>
  !(
    defaultPrevented ||
    altKey ||
    ctrlKey ||
    metaKey ||
    (target instanceof Element && target.closest(FIELD)) ||
    document.querySelector('[role=dialog], [role=alertdialog]')
  )
