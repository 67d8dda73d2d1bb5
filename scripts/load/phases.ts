/** Settings of a phase of the load generator. */
export interface Phase {
  readonly seconds: number
  /** Number of connections; at a fixed rate the maximum that are opened. */
  readonly connections: number
  /** Calls per second at a fixed rate; null: each connection sends its next call after the answer. */
  readonly rate: number | null
}

/** Result; times in ms from the due time of a served call to its complete answer. */
export interface PhaseResult {
  readonly served: number
  /** Calls answered with 503. */
  readonly shed: number
  /**
   * Calls that were neither served nor shed: another status, a broken connection, no answer 30 s after the phase, or
   * never sent.
   */
  readonly failed: number
  readonly p50: number
  readonly p99: number
  readonly slowest: number
  /** Share of one core that the generator used. */
  readonly busy: number
  /** Head and body of the first 503. */
  readonly firstShed: string | null
}
