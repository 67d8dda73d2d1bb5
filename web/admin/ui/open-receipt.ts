import { useSyncExternalStore } from 'react'
import type { About } from '../activites/about.ts'
import type { ReceiptContent } from './receipt.tsx'

/** A receipt, and the record whose history gets the SMS or WhatsApp message that sends it. */
export interface ReceiptOf {
  readonly receipt: ReceiptContent
  readonly about: About
}

let opened: ReceiptOf | null = null
const listeners = new Set<() => void>()

/** Opens a receipt over the screen, from a toast: the row of its payment may be gone by then. Null closes it. */
export const openReceipt = (next: ReceiptOf | null): void => {
  opened = next
  for (const listener of listeners) listener()
}

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOpenedReceipt = (): ReceiptOf | null => useSyncExternalStore(listen, () => opened)
