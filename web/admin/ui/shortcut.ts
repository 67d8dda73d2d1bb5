const FIELD = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

/** Whether a key press may be a shortcut: no field has the focus, no dialog is open, no Alt, Ctrl or Meta is held. */
export const isShortcut = ({ target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean =>
  !(
    defaultPrevented ||
    altKey ||
    ctrlKey ||
    metaKey ||
    (target instanceof Element && target.closest(FIELD)) ||
    document.querySelector('[role=dialog], [role=alertdialog]')
  )
