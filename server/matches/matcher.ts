import { withDe } from '#contract/elision.ts'
import { formatPercent } from '#contract/number-format.ts'
import type { Db } from '../db/db.ts'
import { readerVersion } from '../facts/read.ts'
import { rereadFacts } from '../facts/reread.ts'
import { notify } from '../notifications/queries.ts'
import {
  type Matching,
  matchSides,
  type NannySide,
  type RequestSide,
  readNannySide,
  readRequestSide,
} from './engine.ts'
import { allPairs, type Listing, type Pair } from './pairs.ts'
import {
  allNannies,
  allOpenRequests,
  announceOnce,
  availableNannies,
  findRequest,
  type Only,
  openRequests,
  readPeople,
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

/** Cached result, valid while the database has the same revisions. */
interface Computed<T> {
  readonly revisions: Revisions
  readonly value: Promise<T>
}

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

/** The best pairs of the cached side and of later records. A pair may be in both lists. */
const bestOf = (known: Listing, late: Listing): readonly Pair[] => {
  const pairs = new Map(
    [...late.pairs, ...known.pairs].map((pair) => [`${pair.requestId} ${pair.nannyId}`, pair]),
  )
  return [...pairs.values()].sort((a, b) => b.score - a.score).slice(0, ANNOUNCED_AT_ONCE)
}

const announce = async (tx: Db, known: Listing, late: Listing, now: string): Promise<void> => {
  const pairs = bestOf(known, late)
  if (pairs.length === 0) return
  const { requests, nannies } = await readPeople(
    tx,
    pairs.map(({ requestId }) => requestId),
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
 * Computes once for the same revisions; concurrent callers share the promise. A computation starts after the previous one
 * has ended.
 */
const cached = <T>(
  isSame: (a: Revisions, b: Revisions) => boolean,
  compute: (revisions: Revisions) => Promise<T>,
): ((revisions: Revisions) => Computed<T>) => {
  let latest: Computed<T> | undefined
  return (revisions) => {
    if (latest && isSame(latest.revisions, revisions)) return latest
    const before = latest?.value.catch(() => undefined) ?? Promise.resolve()
    const computed: Computed<T> = { revisions, value: before.then(() => compute(revisions)) }
    latest = computed
    computed.value.catch(() => {
      if (latest === computed) latest = undefined
    })
    return computed
  }
}

/**
 * Caches match results until the data change, in this process or another: every call first reads the two revisions with
 * one small query. The first call, and the first of each year, waits until every record has facts of this version of the
 * reader.
 */
export const createMatcher = ({ db, clock }: { readonly db: Db; readonly clock: () => Date }): Matcher => {
  const nannies = cached(
    (a, b) => a.nounous === b.nounous,
    () => readNannySide(allNannies(db)),
  )
  const requests = cached(
    (a, b) => a.demandes === b.demandes,
    () => readRequestSide(allOpenRequests(db)),
  )
  const all = cached(
    (a, b) => a.demandes === b.demandes && a.nounous === b.nounous,
    async (now) => matchSides(await nannies(now).value, await requests(now).value),
  )

  let read: { readonly version: number; readonly done: Promise<unknown> } | undefined
  const currentRevisions = async (): Promise<Revisions> => {
    const now = clock()
    const version = readerVersion(now)
    if (read?.version !== version) {
      const mine = { version, done: rereadFacts(db, now) }
      mine.done.catch(() => {
        if (read === mine) read = undefined
      })
      read = mine
    }
    await read.done
    return readRevisions(db)
  }

  /**
   * Returns a cached side (`known`), and a function that reads its later records in a transaction (`lateIn`). A request
   * and a nanny that match may be stored concurrently, each before the other is visible. The second writer waits for the
   * first (migration 0005), so it sees that the revision of the other side has changed.
   */
  const readSide = async <T>(side: keyof Revisions, compute: (now: Revisions) => Computed<T>) => {
    const since = new Date(clock().getTime() - LONGEST_TRANSACTION_MS).toISOString()
    const { revisions, value } = compute(await currentRevisions())
    return {
      known: await value,
      lateIn: async <R>(tx: Db, readSome: (tx: Db, only: Only) => Promise<R[]>): Promise<R[]> =>
        (await readRevisions(tx))[side] === revisions[side] ? [] : readSome(tx, { since }),
    }
  }

  return {
    all: async () => all(await currentRevisions()).value,
    nannies: async () => nannies(await currentRevisions()).value,
    requests: async () => requests(await currentRevisions()).value,
    requestAnnouncer: async () => {
      const { known, lateIn } = await readSide('nounous', nannies)
      return async (tx, id, now) => {
        const request = await findRequest(tx, id)
        if (!request) return
        const late = await lateIn(tx, availableNannies)
        await announce(
          tx,
          known.ofRequest(request, QUERY),
          allPairs([request], late, { ...QUERY, perRequest: null }),
          now,
        )
      }
    },
    nannyAnnouncer: async () => {
      const { known, lateIn } = await readSide('demandes', requests)
      return async (tx, id, now) => {
        const [nanny] = await availableNannies(tx, { ids: [id] })
        if (!nanny) return
        const late = await lateIn(tx, openRequests)
        await announce(
          tx,
          known.ofNanny(nanny, QUERY),
          allPairs(late, [nanny], { ...QUERY, perRequest: null }),
          now,
        )
      }
    },
  }
}
