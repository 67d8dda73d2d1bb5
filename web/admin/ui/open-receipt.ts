import { useSyncExternalStore } from 'react'
import { createListeners } from '../../ui/listeners.ts'
import type { ToastAction } from '../../ui/toast.ts'
import type { About } from '../activites/about.ts'
import type { ReceiptContent } from './receipt.tsx'

/** A receipt, and the record whose history gets the SMS or WhatsApp message that sends it. */
export interface ReceiptOf {
  readonly receipt: ReceiptContent
  readonly about: About
}

let opened: ReceiptOf | null = null
const { listen, notify } = createListeners()

/** Opens a receipt over the screen, from a toast: the row of its payment may be gone by then. Null closes it. */
export const openReceipt = (next: ReceiptOf | null): void => {
  opened = next
  notify()
}

/** The button "Reçu" of the toast after a payment. */
export const receiptAction = (receipt: ReceiptOf): ToastAction => ({
  label: 'Reçu',
  leaves: false,
  run: () => openReceipt(receipt),
})

export const useOpenedReceipt = (): ReceiptOf | null => useSyncExternalStore(listen, () => opened)
