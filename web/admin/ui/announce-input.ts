/**
 * Announces a change by something that causes no `input` event, such as a button or a switch. A form (leave-guard.tsx)
 * and a dialog (dialog.tsx) ask about such events before they are left.
 */
export const announceInput = (changed: Element): void => {
  changed.dispatchEvent(new Event('input', { bubbles: true }))
}
