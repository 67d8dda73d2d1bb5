/**
 * Callback ref: focuses the element, which needs a tabindex, when the focused element is removed from it, for example a
 * form after its save. Dialogs need no such code: Radix does it. Returns the function that stops this.
 */
export const keepFocusIn = (element: HTMLElement | null): (() => void) | undefined => {
  if (!element) return
  const observer = new MutationObserver((changes) => {
    const removed = changes.some(({ removedNodes }) => removedNodes.length > 0)
    if (removed && document.activeElement === document.body) element.focus({ preventScroll: true })
  })
  observer.observe(element, { childList: true, subtree: true })
  return () => observer.disconnect()
}
