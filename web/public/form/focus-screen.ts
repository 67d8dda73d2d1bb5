/** Moves the focus to the main element before the focused element is removed (WCAG 2.4.3), without scrolling. */
export const focusScreen = (): void => document.getElementById('contenu')?.focus({ preventScroll: true })
