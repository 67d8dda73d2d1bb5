import type { RefObject } from 'react'

/** An open dialog; also one that was just closed, until it has returned the focus. */
interface OpenDialog {
  readonly content: EventTarget | null
  /** The first of these elements that takes the focus gets it when the dialog closes. */
  readonly returnTo: readonly (EventTarget | null | undefined)[]
  /** Address of the page when the dialog opened. */
  readonly address: string
}

/** The latest one is the last. */
let dialogs: readonly OpenDialog[] = []

/**
 * Buttons with a record's name, the first to be focused first: that in the row of the element, those below, those above
 * from the lowest. An element in the bar of a selection (desk/selection-bar.tsx) stands for the first selected row that
 * is rendered, or the table's first; any other element outside a row, for the row of the open record. Empty: there is
 * no such button.
 */
export const namesNear = (element: Element | null): OpenDialog['returnTo'] => {
  const all = [...document.querySelectorAll(':is(article, tbody tr) [aria-expanded]')]
  const start = element?.closest('#selection')
    ? (document.querySelector('tbody input:checked') ?? document.querySelector('tr[data-record]'))
    : element
  const row = start?.closest('article, tr')
  const at = all.findIndex((name) => row?.contains(name) ?? name.matches('[aria-expanded=true]'))
  return at < 0 ? [] : [...all.slice(at), ...all.slice(0, at).reverse()]
}

/** Focuses the first of these elements that takes the focus, and scrolls nothing. */
export const focusFirst = (elements: OpenDialog['returnTo']): void => {
  for (const element of elements) {
    if (!(element instanceof HTMLElement) || element === document.body) continue
    // An element that is gone or hidden does not take it.
    element.focus({ preventScroll: true })
    if (document.activeElement === element) return
  }
}

/** The checkbox of a switch is hidden from screen readers. */
const FIELD = 'form :is(input, select, textarea, [role=switch]):not([hidden], [aria-hidden=true], :disabled)'

const firstField = (dialog: EventTarget | null): HTMLElement | null =>
  dialog instanceof Element && matchMedia('(pointer: fine)').matches
    ? dialog.querySelector<HTMLElement>(FIELD)
    : null

/**
 * Props of a dialog that return the focus when it closes. Radix does so only for its own triggers, and these dialogs
 * open by state. The first of these elements that takes the focus gets it: the one that had it when the dialog opened;
 * the button of the closed menu that hides it; the dialog below; the elements that the dialog below returns the focus
 * to, if that one is closed too; without a dialog below, `namesNear`; the main element. The dialog below of one that
 * replaces another is the one that it replaces. A dialog that led to a record beside its list leaves the focus to it.
 *
 * `first` gets the focus when the dialog opens; without it, the first field of its form, but not on a touch screen,
 * whose keyboard would hide half of the dialog; else its first button. `isPage`: the dialog has an address; its first
 * button gets the focus, not a field, and it does not return the focus to the dialog below.
 */
export const returnFocus = (first?: RefObject<HTMLElement | null>, isPage = false) => ({
  onOpenAutoFocus: (event: Event) => {
    const focused = document.activeElement
    // The button of a toast closes it, and leaves the focus in the empty place of the toasts.
    const opener = focused?.closest('.toasts') ? null : focused
    const menu = opener?.closest('details')?.querySelector('summary')
    const below = isPage ? undefined : dialogs.at(-1)
    const returnTo = [opener, menu, ...(below ? [below.content, ...below.returnTo] : namesNear(opener))]
    dialogs = [...dialogs, { content: event.currentTarget, returnTo, address: location.href }]
    const field = first?.current ?? (isPage ? null : firstField(event.currentTarget))
    if (!field) return
    event.preventDefault()
    field.focus()
  },
  onCloseAutoFocus: (event: Event) => {
    event.preventDefault()
    const closed = dialogs.find(({ content }) => content === event.currentTarget)
    const isLatest = dialogs.at(-1) === closed
    dialogs = dialogs.filter((dialog) => dialog !== closed)
    // A dialog that opened later has the focus, or the user has moved it: Radix calls this late on a busy phone.
    if (!isLatest || document.activeElement !== document.body) return
    const record = location.href !== closed?.address && document.querySelector('[data-record-heading]')
    focusFirst([record || null, ...(closed?.returnTo ?? []), document.getElementById('contenu')])
  },
})
