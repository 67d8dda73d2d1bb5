import { createListeners } from './listeners.ts'

/** A message that disappears by itself (docs/product.md, "Toasts"). `destructive`: something failed. */
export interface ToastMessage {
  readonly id: number
  readonly title: string
  readonly description: string | undefined
  readonly variant: 'default' | 'destructive'
  /** At most two. */
  readonly actions: readonly ToastAction[]
}

/**
 * A button of a message. `leaves`: it opens another screen, and is hidden while a dialog or an unsaved form is open,
 * which it would leave.
 */
export interface ToastAction {
  readonly label: string
  readonly leaves: boolean
  readonly run: () => void
}

/** At most one toast. The values are those of docs/product.md, "Toasts". */
const TOAST_LIMIT = 1
export const TOAST_DURATION_MS = 5000
const TOAST_REMOVE_DELAY_MS = 1_000_000

export interface ShownToast extends ToastMessage {
  readonly open: boolean
}

let shown: readonly ShownToast[] = []
let lastId = 0
const { listen, notify } = createListeners()

const change = (next: readonly ShownToast[]): void => {
  shown = next
  notify()
}

/** Shows a message, in place of the one that is there. Each line of `description` starts a new line on the screen. */
export const toast = (
  title: string,
  description?: string,
  variant: ToastMessage['variant'] = 'default',
  actions: readonly ToastAction[] = [],
): void => {
  lastId += 1
  change([{ id: lastId, title, description, variant, open: true, actions }, ...shown].slice(0, TOAST_LIMIT))
}

/** Closes a message, and removes it after TOAST_REMOVE_DELAY_MS. */
export const dismissToast = (id: number): void => {
  change(shown.map((message) => (message.id === id ? { ...message, open: false } : message)))
  setTimeout(() => change(shown.filter((message) => message.id !== id)), TOAST_REMOVE_DELAY_MS)
}

/** Closes every message: a new public screen begins without those of the last one. */
export const dismissToasts = (): void => {
  for (const { id, open } of shown) if (open) dismissToast(id)
}

export const readToasts = (): readonly ShownToast[] => shown

export const listenToToasts = listen
