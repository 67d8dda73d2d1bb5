/**
 * Announces a change by something that causes no `input` event, such as a button or a switch: the form
 * (leave-guard.tsx) or dialog (dialog.tsx) around it counts it as unsaved input. In a dialog only inside a form without
 * `data-kept`.
 */
export const announceInput = (changed: Element): void => {
  changed.dispatchEvent(new Event('input', { bubbles: true }))
}
