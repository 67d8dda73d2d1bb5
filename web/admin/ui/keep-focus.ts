/** Marks the elements with `keepFocusIn`: the innermost one around what was removed gets the focus. */
const MARK = 'data-keeps-focus'

/**
 * Callback ref: focuses the element, which needs a tabindex, when something is removed from it and nothing on the page
 * has the focus, for example after a focused form was saved. Dialogs need no such code: Radix does it. Returns the
 * function that stops this.
 */
export const keepFocusIn = (element: HTMLElement | null): (() => void) | undefined => {
  if (!element) return
  element.setAttribute(MARK, '')
  const observer = new MutationObserver((changes) => {
    const removed = changes.some(
      ({ target, removedNodes }) =>
        removedNodes.length > 0 && target instanceof Element && target.closest(`[${MARK}]`) === element,
    )
    if (removed && document.activeElement === document.body) element.focus({ preventScroll: true })
  })
  observer.observe(element, { childList: true, subtree: true })
  return () => observer.disconnect()
}
