import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import { leavingEntries } from '../../leave-entries.ts'
import type { ToastAction } from '../../ui/toast.ts'
import { leaveSteps } from '../ui/history-steps.ts'
import { isFromOtherScreen } from '../ui/return-place.ts'

/** Parameters of the address to set; null or an empty text removes one. */
export type Change = Readonly<Record<string, string | null>>

/** The state of a history entry that an opened record added. */
const RECORD_STATE = { record: true } as const

const isRecordEntry = (): boolean => history.state?.record === true

/** True while the browser goes back: a second Back would leave the list. */
let closing = false

/** Leaves the entry of the open record, and those of the dialogs above it, which close at the same time. */
const goBack = async (): Promise<void> => {
  if (closing) return
  closing = true
  await leaveSteps(1)
  closing = false
}

/**
 * Filters, month and open record of a screen, kept in the address: a link or the Back button returns to them.
 * `replace` adds no history entry: while somebody types, goes through months, or has a record open already.
 */
export const useAddress = () => {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (values: Change, options: { readonly replace?: boolean; readonly state?: unknown } = {}): void => {
      // The entry that is replaced is the one where the browser arrives.
      const leaving = leavingEntries()
      if (leaving) void leaving.then(() => change(values, options))
      else
        setParams(
          (present) => {
            const next = new URLSearchParams(present)
            for (const [name, value] of Object.entries(values)) {
              if (value === null || value === '') next.delete(name)
              else next.set(name, value)
            }
            return next
          },
          // An entry that is replaced still knows from which screen it was opened (`isFromOtherScreen`), and the open
          // steps (ui/history-steps.ts). Its record is no step any more: Back would undo the search.
          { state: options.replace ? { ...history.state, record: false } : null, ...options },
        )
    },
    [setParams],
  )
  /**
   * Opens a record as one step of the history. It takes the place of an open one in the same history entry, also where
   * that record has no step of its own: it came by a link, or the search or a filter changed since.
   */
  const openRecord = useCallback(
    (id: string): void => {
      const leaving = leavingEntries()
      if (leaving) void leaving.then(() => openRecord(id))
      else if (new URLSearchParams(location.search).has('ouvert'))
        change({ ouvert: id }, { replace: true, state: history.state })
      else change({ ouvert: id }, { state: RECORD_STATE })
    },
    [change],
  )
  /** Shows the list without a record: leaves its history entry, or without one takes it out of the address. */
  const showList = useCallback(() => {
    if (isRecordEntry()) void goBack()
    else change({ ouvert: null }, { replace: true })
  }, [change])
  /**
   * Closes the open record, like Back: one that was opened from another screen returns there, also after others have
   * taken its place beside the list.
   */
  const closeRecord = useCallback(() => {
    if (isFromOtherScreen()) void goBack()
    else showList()
  }, [showList])
  return { params, change, openRecord, closeRecord, showList }
}

/**
 * Returns a function that gives, for a new status, the button of its toast that opens the record with the id `record`;
 * undefined while that is open. Without `always` only when the list is filtered by another status, and so shows the row
 * no more.
 */
export const useOpenButton = (record: string) => {
  const { openRecord } = useAddress()
  return (statut: string, always = false): ToastAction | undefined => {
    const params = new URLSearchParams(location.search)
    const isListed = (params.get('statut') ?? statut) === statut
    if (params.get('ouvert') === record || (isListed && !always)) return
    return { label: 'Ouvrir la\u00a0fiche', leaves: true, run: () => openRecord(record) }
  }
}
