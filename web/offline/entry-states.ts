/**
 * States of an outbox entry. MOVES is the table of their changes, from which the functions below derive.
 *
 * - `waiting`: on the phone, to be sent.
 * - `sending`: a tab or the worker is sending it; written before a stored entry sends its first byte, so that a crash
 *   shows.
 * - `refused`: the server or a proxy refused it; kept for the person to correct, never retried by itself.
 * - `arrived`: confirmed, and no form said so; content erased, announced once.
 * - `notice`: ended, content erased; a sentence is shown until the person has read it.
 * - `done`: erased.
 */
export const STATES = ['waiting', 'sending', 'refused', 'arrived', 'notice', 'done'] as const
export type State = (typeof STATES)[number]

/**
 * - `attempt`: an attempt begins. From `sending`: the attempt before it was given up.
 * - `confirmed`: the server has it and the form says so. `confirmedLate`: no form on the screen says so.
 *   `confirmedPartly`: the server has it without a file that was skipped (`Upload.skipped`).
 * - `undelivered`: no answer of our server, or one after which it is tried again. `refused`: the content was refused,
 *   by our server, or for its size or type by a proxy. `withdrawn`: it was stored, and has been deleted since.
 * - `expired`: its age is above ENTRY_MAX_AGE_DAYS (constants.ts), or the content of the entry is missing.
 * - `seen`: one more day counts toward the age of a refused entry.
 * - `corrected`: the person changed a refused entry. `deleted`: the person deleted it or has seen its outcome,
 *   or its correction arrived.
 */
export const EVENTS = [
  'attempt',
  'confirmed',
  'confirmedLate',
  'confirmedPartly',
  'undelivered',
  'refused',
  'withdrawn',
  'expired',
  'corrected',
  'seen',
  'deleted',
] as const
export type Event = (typeof EVENTS)[number]

const CONFIRMED = { confirmed: 'done', confirmedLate: 'arrived', confirmedPartly: 'notice' } as const
const ANSWERED = { ...CONFIRMED, refused: 'refused', withdrawn: 'notice', expired: 'notice' } as const

/**
 * From → event → to. A missing move is refused and changes nothing. Confirmations and withdrawals count in every
 * state that has content: without navigator.locks two tabs may send the same entry, and the slower answer is as true
 * as the faster one. An entry that is being sent cannot be deleted: its outcome would stay unknown.
 */
export const MOVES: Readonly<Record<State, Readonly<Partial<Record<Event, State>>>>> = {
  waiting: { ...ANSWERED, attempt: 'sending', undelivered: 'waiting', deleted: 'done' },
  sending: { ...ANSWERED, attempt: 'sending', undelivered: 'waiting' },
  refused: {
    ...CONFIRMED,
    withdrawn: 'notice',
    expired: 'notice',
    corrected: 'waiting',
    seen: 'refused',
    deleted: 'done',
  },
  arrived: { deleted: 'done' },
  notice: { deleted: 'done' },
  done: {},
}

/** The state after `event`, or null when the move is refused. */
export const move = (state: State, event: Event): State | null => MOVES[state][event] ?? null

/** Whether the state allows an attempt. */
export const isPending = ({ state }: { readonly state: State }): boolean => move(state, 'attempt') !== null
export const canDelete = ({ state }: { readonly state: State }): boolean => move(state, 'deleted') !== null
export const canCorrect = ({ state }: { readonly state: State }): boolean => move(state, 'corrected') !== null
/** Whether the phone stores the typed content: as long as the server can still confirm it. */
export const hasContent = (state: State): boolean => move(state, 'confirmed') !== null
