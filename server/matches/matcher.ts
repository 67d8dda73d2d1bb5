import { withDe } from '#contract/elision.ts'
import { formatPercent } from '#contract/number-format.ts'
import type { Db } from '../db/db.ts'
import { readRevisions } from '../db/revisions.ts'
import { readerVersion } from '../facts/read.ts'
import { rereadFacts } from '../facts/reread.ts'
import { announceOnce, notify } from '../notifications/queries.ts'
import { matchSides, readNannySide, readRequestSide, type Side } from './engine.ts'
import type { Listing, MatchNanny, MatchRequest } from './pairs.ts'
import { withPeople } from './people.ts'
import { allNannies, allOpenRequests, availableNannies, openRequests } from './queries.ts'

/** docs/product.md, "Notifications": a pair is announced from this score on. */
const ANNOUNCED_FROM = 70
/** Maximum number of pairs announced at once: as many as the matching page shows for a request. */
const ANNOUNCED_AT_ONCE = 5
const QUERY = { min: ANNOUNCED_FROM, limit: ANNOUNCED_AT_ONCE } as const

/** Longer than any transaction: a record that a read missed was created or reopened at most this long before it. */
const LONGEST_TRANSACTION_MS = 60_000

type Revisions = Awaited<ReturnType<typeof readRevisions>>

/** Announces the best matches of a record in the transaction that stores or reopens it. Does nothing for null. */
export type Announce<Item> = (tx: Db, item: Item | null, now: string) => Promise<void>

/** Announces the best of several listings, each pair once. */
const announce = async (tx: Db, listings: readonly Listing[], now: string): Promise<void> => {
  const found = listings.flatMap(({ pairs }) => pairs).sort((a, b) => b.score - a.score)
  const best = [...new Map(found.map((pair) => [`${pair.requestId} ${pair.nannyId}`, pair])).values()]
  const shown = await withPeople(tx, best.slice(0, ANNOUNCED_AT_ONCE))
  for (const { requestId, nannyId, score, request } of shown) {
    if (!(await announceOnce(tx, requestId, nannyId))) continue
    await notify(tx, {
      type: 'nouveau_match',
      // Names only the request: when the candidate is erased, her name is not left. The bell adds it when read.
      message: `Une nounou correspond à la demande ${withDe(request.nom)}\u00a0: ${formatPercent(score)}`,
      relatedId: requestId,
      from: null,
      match: { nannyId, score },
      dateCreation: now,
    })
  }
}

/**
 * Keeps the value of the latest key, which concurrent callers share, and computes again for another key or after a
 * failure. A computation starts after the previous one has ended.
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
 * one small query. The first call, and the first of each year, waits until every record has facts of this version of
 * the reader.
 */
export const createMatcher = ({ db, clock }: { readonly db: Db; readonly clock: () => Date }) => {
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
   * Announcer of a new or reopened record: reads the cached side of the others before the transaction, and matches the
   * record in the transaction. A request and a nanny that match may be stored concurrently, each before the other is
   * visible. The second writer waits for the first (migration 0032), so it sees that the revision of the other side has
   * changed, and also matches the late records that the cached side may lack.
   */
  const announcer = async <Item>(others: {
    readonly sujet: keyof Revisions
    readonly read: (known: Revisions) => Promise<Side<Item>>
    readonly late: (tx: Db, since: string) => Promise<Side<Item>>
  }): Promise<Announce<Item>> => {
    const since = new Date(clock().getTime() - LONGEST_TRANSACTION_MS).toISOString()
    const known = await revisions()
    const side = await others.read(known)
    return async (tx, item, now) => {
      if (!item) return
      const isStale = (await readRevisions(tx))[others.sujet] !== known[others.sujet]
      const sides = isStale ? [await others.late(tx, since), side] : [side]
      const listings = sides.map((one) => one.matchesOf(item, QUERY))
      await announce(tx, listings, now)
    }
  }

  return {
    /** The best nannies of every open request, from the present data. */
    all: async () => all(await revisions()),
    /** Side of the nannies, to match one request. Stays valid when a request is added. */
    nannies: async () => nannies(await revisions()),
    /** Side of the open requests, to match one nanny. */
    requests: async () => requests(await revisions()),
    /** Announcer for a new or reopened request. Call it before the transaction, because it may take long. */
    requestAnnouncer: () =>
      announcer<MatchRequest>({
        sujet: 'nounous',
        read: nannies,
        late: async (tx, since) => readNannySide([await availableNannies(tx, { since })]),
      }),
    /** Announcer for a new application. */
    nannyAnnouncer: () =>
      announcer<MatchNanny>({
        sujet: 'demandes',
        read: requests,
        late: async (tx, since) => readRequestSide([await openRequests(tx, { since })]),
      }),
  }
}

export type Matcher = ReturnType<typeof createMatcher>
