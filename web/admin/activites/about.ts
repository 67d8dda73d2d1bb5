import type { MouseEvent } from 'react'
import type { Sujet } from '#contract/activites.admin.ts'

/** The record that an activity or a reminder is about. */
export interface About {
  readonly sujet: Sujet
  readonly sujetId: string
}

/** A tap on a link that calls or writes to somebody. */
export interface Tap extends About {
  readonly nom: string
  /** Address of the link: its start says how the person is reached. */
  readonly href: string
}

let latest: Tap | null = null
const listeners = new Set<() => void>()

/** Returns the latest tap once: the next call returns null until there is another. */
export const takeTap = (): Tap | null => {
  const tap = latest
  latest = null
  return tap
}

export const listenToTaps = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Attributes of a link that calls or writes to somebody. attempts.tsx records each tap; of those from before its code
 * had loaded only the latest. It drops those of a read-only account.
 */
export const attemptProps = ({ sujet, sujetId }: About, nom: string) => ({
  onClick: ({ currentTarget: { href } }: MouseEvent<HTMLAnchorElement>): void => {
    latest = { sujet, sujetId, nom, href }
    for (const listener of listeners) listener()
  },
})
