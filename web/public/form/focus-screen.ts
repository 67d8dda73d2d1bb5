/** Keeps the focus on the page when what held it is about to go (WCAG 2.4.3), without moving what is seen. */
export const focusScreen = (): void => document.getElementById('contenu')?.focus({ preventScroll: true })
