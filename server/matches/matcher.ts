import { withDe } from '#contract/elision.ts'
import { formatPercent } from '#contract/number-format.ts'
import type { Db } from '../db/db.ts'
import { readerVersion } from '../facts/read.ts'
import { rereadFacts } from '../facts/reread.ts'
import { readNanniesOfMatches } from '../nanny-applications/queries.ts'
import { announceOnce, notify } from '../notifications/queries.ts'
import { readRequestsOfMatches } from '../parent-requests/queries.ts'
import {
  type Matching,
  matchSides,
  type NannySide,
  type RequestSide,
  readNannySide,
  readRequestSide,
} from './engine.ts'
import type { Listing } from './pairs.ts'
import {
  allNannies,
  allOpenRequests,
  availableNannies,
  findRequest,
  openRequests,
  readRevisions,
} from './queries.ts'

/** docs/product.md, "Notifications": a pair is announced from this score on. */
const ANNOUNCED_FROM = 70
/** Maximum number of pairs announced at once: as many as the page shows for a request. */
const ANNOUNCED_AT_ONCE = 5
const QUERY = { min: ANNOUNCED_FROM, limit: ANNOUNCED_AT_ONCE } as const

/** Upper bound of a transaction. A record that a read of a side missed was created at most this long before the read. */
const LONGEST_TRANSACTION_MS = 60_000

type Revisions = Awaited<ReturnType<typeof readRevisions>>

/** Announces the best matches of a record, in the transaction that stores or reopens it. `id` is the record's id. */
type Announce = (tx: Db, id: string, now: string) => Promise<void>

export interface Matcher {
  /** Matches of all requests with all nannies, from the present data. */
  readonly all: () => Promise<Matching>
  /** Side of the nannies, to match one request. Stays valid when a request is added. */
  readonly nannies: () => Promise<NannySide>
  /** Side of the open requests, to match one nanny. */
  readonly requests: () => Promise<RequestSide>
  /** Announcer for a new or reopened request. Call it before the transaction, because it may take long. */
  readonly requestAnnouncer: () => Promise<Announce>
  /** Announcer for a new application. */
  readonly nannyAnnouncer: () => Promise<Announce>
}

/** Announces the best of several listings, each pair once. */
const announce = async (tx: Db, listings: readonly Listing[], now: string): Promise<void> => {
  const found = listings.flatMap(({ pairs }) => pairs).sort((a, b) => b.score - a.score)
  const best = [...new Map(found.map((pair) => [`${pair.requestId} ${pair.nannyId}`, pair])).values()]
  const pairs = best.slice(0, ANNOUNCED_AT_ONCE)
  if (pairs.length === 0) return
  const requests = await readRequestsOfMatches(
    tx,
    pairs.map(({ requestId }) => requestId),
  )
  const nannies = await readNanniesOfMatches(
    tx,
    pairs.map(({ nannyId }) => nannyId),
  )
  for (const { requestId, nannyId, score } of pairs) {
    const request = requests.get(requestId)
    if (!request || !nannies.has(nannyId) || !(await announceOnce(tx, requestId, nannyId))) continue
    await notify(tx, {
      type: 'nouveau_match',
      // Names only the request: when the candidate is erased, no data of hers remain. The bell adds her name when read.
      message: `Une nounou correspond à la demande ${withDe(request.nom)}\u00a0: ${formatPercent(score)}`,
      relatedId: requestId,
      from: null,
      match: { nannyId, score },
      dateCreation: now,
    })
  }
}

/**
 * Computes once for each key and keeps the latest value; concurrent callers share the promise. A computation starts after
 * the previous one has ended.
 */
const cached = <Input, Value>(
  keyOf: (input: Input) => string,
  compute: (input: Input) => Promise<Value>,
): ((input: Input) => Promise<Value>) => {
  let latest: { readonly key: string; readonly value: Promise<Value> } | undefined
  return (input) => {
    const key = keyOf(input)
    if (latest?.key === key) return latest.value
    const before = latest?.value.catch(() => undefined) ?? Promise.resolve()
    const computed = { key, value: before.then(() => compute(input)) }
    latest = computed
    computed.value.catch(() => {
      if (latest === computed) latest = undefined
    })
    return computed.value
  }
}

/**
 * Caches match results until the data change, in this process or another: every call first reads the two revisions with
 * one small query. The first call, and the first of each year, waits until every record has facts of this version of the
 * reader.
 */
export const createMatcher = ({ db, clock }: { readonly db: Db; readonly clock: () => Date }): Matcher => {
  const reread = cached(
    (now: Date) => `${readerVersion(now)}`,
    (now) => rereadFacts(db, now),
  )
  const nannies = cached(
    ({ nounous }: Revisions) => `${nounous}`,
    () => readNannySide(allNannies(db)),
  )
  const requests = cached(
    ({ demandes }: Revisions) => `${demandes}`,
    () => readRequestSide(allOpenRequests(db)),
  )
  const all = cached(
    ({ demandes, nounous }: Revisions) => `${demandes} ${nounous}`,
    async (now) => matchSides(await nannies(now), await requests(now)),
  )
  const revisions = async (): Promise<Revisions> => {
    await reread(clock())
    return readRevisions(db)
  }

  /**
   * Records of the other side that a cached side may lack, read in a transaction. A request and a nanny that match may be
   * stored concurrently, each before the other is visible. The second writer waits for the first (migration 0005), so it
   * sees that the revision of the other side has changed.
   */
  const lateIn = async <T>(
    tx: Db,
    side: keyof Revisions,
    known: Revisions,
    since: string,
    read: (tx: Db, only: { since: string }) => Promise<T[]>,
  ): Promise<T[]> => ((await readRevisions(tx))[side] === known[side] ? [] : read(tx, { since }))
  const transactionsSince = (): string => new Date(clock().getTime() - LONGEST_TRANSACTION_MS).toISOString()

  return {
    all: async () => all(await revisions()),
    nannies: async () => nannies(await revisions()),
    requests: async () => requests(await revisions()),
    requestAnnouncer: async () => {
      const since = transactionsSince()
      const known = await revisions()
      const side = await nannies(known)
      return async (tx, id, now) => {
        const request = await findRequest(tx, id)
        if (!request) return
        const late = await lateIn(tx, 'nounous', known, since, availableNannies)
        const sides = late.length === 0 ? [side] : [await readNannySide([late]), side]
        await announce(
          tx,
          sides.map((one) => one.ofRequest(request, QUERY)),
          now,
        )
      }
    },
    nannyAnnouncer: async () => {
      const since = transactionsSince()
      const known = await revisions()
      const side = await requests(known)
      return async (tx, id, now) => {
        const [nanny] = await availableNannies(tx, { ids: [id] })
        if (!nanny) return
        const late = await lateIn(tx, 'demandes', known, since, openRequests)
        const sides = late.length === 0 ? [side] : [await readRequestSide([late]), side]
        await announce(
          tx,
          sides.map((one) => one.ofNanny(nanny, QUERY)),
          now,
        )
      }
    },
  }
}
