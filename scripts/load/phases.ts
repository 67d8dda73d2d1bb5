/** What the generator is asked for. */
export interface Asked {
  readonly seconds: number
  readonly connections: number
  /** Calls a second, whether the others were answered or not; null: on each connection one after the other. */
  readonly rate: number | null
}

/** What came of it; times in ms, from when a call should have left until its answer was whole. */
export interface Answers {
  readonly served: number
  /** Answered 503. */
  readonly putOff: number
  readonly failed: number
  readonly p50: number
  readonly p99: number
  readonly slowest: number
  /** Part of one core that the generator itself took. */
  readonly busy: number
  /** Head and body of the first 503. */
  readonly firstPutOff: string | null
}
