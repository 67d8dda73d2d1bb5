/**
 * The life of an entry of the outbox, as a table. Nothing else decides what becomes of what a person typed.
 *
 * - `en_attente`: on the phone, to be sent.
 * - `en_envoi`: a tab or the worker is sending it; written before the first byte leaves, so that a crash shows.
 * - `a_corriger`: the server refused it; kept for the person, never retried blindly.
 * - `avis`: over, the personal content is erased; one sentence waits until the person has read it.
 * - `fini`: over, nothing is left on the phone.
 */
export const STATES = ['en_attente', 'en_envoi', 'a_corriger', 'avis', 'fini'] as const
export type State = (typeof STATES)[number]

/**
 * - `essai`: an attempt begins. From `en_envoi` it takes over from a tab that died.
 * - `confirme`: the server has it. `confirmeSansDocument`: it has it without a file that could not be read.
 * - `nonLivre`: nobody of ours answered. `refuse`: we answered no. `retire`: we had it, the agency deleted it.
 * - `expire`: too old to stay on a phone.
 * - `correction`: the person changed a refused entry. `suppression`: the person deleted it, or has read the notice.
 */
export const EVENTS = [
  'essai',
  'confirme',
  'confirmeSansDocument',
  'nonLivre',
  'refuse',
  'retire',
  'expire',
  'correction',
  'suppression',
] as const
export type Event = (typeof EVENTS)[number]

/**
 * A move that is absent is refused and changes nothing. The verdicts of the server count in every state where
 * the content still exists: where navigator.locks is missing two tabs may send the same entry, and the slower
 * answer is as true as the faster one. Nothing deletes an entry while it is being sent: nobody could say
 * afterwards whether it arrived.
 */
export const MOVES: Readonly<Record<State, Readonly<Partial<Record<Event, State>>>>> = {
  en_attente: {
    essai: 'en_envoi',
    confirme: 'fini',
    confirmeSansDocument: 'avis',
    nonLivre: 'en_attente',
    refuse: 'a_corriger',
    retire: 'avis',
    expire: 'avis',
    suppression: 'fini',
  },
  en_envoi: {
    essai: 'en_envoi',
    confirme: 'fini',
    confirmeSansDocument: 'avis',
    nonLivre: 'en_attente',
    refuse: 'a_corriger',
    retire: 'avis',
    expire: 'avis',
  },
  a_corriger: {
    confirme: 'fini',
    confirmeSansDocument: 'avis',
    retire: 'avis',
    expire: 'avis',
    correction: 'en_attente',
    suppression: 'fini',
  },
  avis: { suppression: 'fini' },
  fini: {},
}

/** The state after `event`, or null when the move is refused. */
export const move = (state: State, event: Event): State | null => MOVES[state][event] ?? null
