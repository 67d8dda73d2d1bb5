const FIELD = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

/** Whether a key is a shortcut: focus is in no text field, no dialog is open, no modifier is held. */
export const isShortcut = ({ target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean =>
  !(
    defaultPrevented ||
    altKey ||
    ctrlKey ||
    metaKey ||
    (target instanceof Element && target.closest(FIELD)) ||
    document.querySelector('[role=dialog], [role=alertdialog]')
  )
