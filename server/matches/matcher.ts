import { withDe } from '#contract/elision.ts'
import { formatPercent } from '#contract/number-format.ts'
import type { Db } from '../db/db.ts'
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
  allNounous,
  allOpenDemandes,
  announceOnce,
  availableNounous,
  findDemande,
  type Only,
  openDemandes,
  readPeople,
  readRevisions,
} from './queries.ts'
import { createReader, type Nounou, type Reader } from './records.ts'

/** docs/product.md, "Notifications": a pair is announced from this score on. */
const ANNOUNCED_FROM = 70
/** No more at once than the page shows for a request: the best ones, not a flood. */
const ANNOUNCED_AT_ONCE = 5

/**
 * No transaction lasts longer: whatever was not there yet when a side was looked at is dated later than this before.
 */
const LONGEST_TRANSACTION_MS = 60_000

type Revisions = Awaited<ReturnType<typeof readRevisions>>

/** What the data are now. */
interface Now {
  readonly annee: number
  readonly revisions: Revisions
}

/** Something made from the data, which holds while they are the same. */
interface Made<T> extends Now {
  readonly value: Promise<T>
}

/** Announces, in the transaction that made the record, what it goes well with. */
type Announce<Record> = (tx: Db, record: Record, now: string) => Promise<void>

export interface Matcher {
  /** All requests with all nannies, as the database is now. */
  readonly all: () => Promise<Matching>
  /** The nannies alone, to hold a request against: a new request does not make them stale. */
  readonly nannies: () => Promise<NannySide>
  /** The open requests alone, to hold a nanny against. */
  readonly requests: () => Promise<RequestSide>
  /** For the id of a new or reopened request. Asked for before its transaction begins, which must not wait for long. */
  readonly announcerOfDemande: () => Promise<Announce<string>>
  /** The same for a new nanny. */
  readonly announcerOfNounou: () => Promise<Announce<Nounou>>
}

const QUERY = { min: ANNOUNCED_FROM, limit: ANNOUNCED_AT_ONCE } as const
const PLAIN = { ...QUERY, perRequest: null } as const

/** The best of what a side knew and of what came after it; a pair may be in both. */
const bestOf = (known: Listing, late: Listing): readonly Pair[] => {
  const pairs = new Map(
    [...late.pairs, ...known.pairs].map((pair) => [`${pair.demandeId} ${pair.nounouId}`, pair]),
  )
  return [...pairs.values()].sort((a, b) => b.score - a.score).slice(0, ANNOUNCED_AT_ONCE)
}

const yearInLibreville = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Africa/Libreville', year: 'numeric' })

/**
 * Keeps what matching has computed for as long as the data are the same, whichever process changed them: every answer
 * first asks for the two revisions, one small look-up.
 */
export const createMatcher = ({ db, clock }: { readonly db: Db; readonly clock: () => Date }): Matcher => {
  let reader: { readonly year: number; readonly reader: Reader } | undefined
  const readerOf = (year: number): Reader => {
    if (reader?.year !== year) reader = { year, reader: createReader(year) }
    return reader.reader
  }

  /**
   * Made once for the same data; whoever asks meanwhile waits for the same one. `make` may wait until what it made
   * before has ended, so that no two of them work at once.
   */
  const kept = <T>(
    isSame: (a: Revisions, b: Revisions) => boolean,
    make: (now: Now, before: Promise<unknown>) => Promise<T>,
  ): ((now: Now) => Made<T>) => {
    let made: Made<T> | undefined
    return (now) => {
      if (made?.annee === now.annee && isSame(made.revisions, now.revisions)) return made
      const value = make(now, made?.value.catch(() => undefined) ?? Promise.resolve())
      const mine: Made<T> = { ...now, value }
      made = mine
      value.catch(() => {
        if (made === mine) made = undefined
      })
      return mine
    }
  }
  const nannies = kept(
    (a, b) => a.nounous === b.nounous,
    async ({ annee }, before) => {
      await before
      return readNannySide(allNounous(db), readerOf(annee))
    },
  )
  const requests = kept(
    (a, b) => a.demandes === b.demandes,
    async ({ annee }, before) => {
      await before
      return readRequestSide(allOpenDemandes(db), readerOf(annee))
    },
  )
  const all = kept(
    (a, b) => a.demandes === b.demandes && a.nounous === b.nounous,
    async (now) => matchSides(...(await Promise.all([nannies(now).value, requests(now).value]))),
  )
  const lookNow = async (): Promise<Now> => ({
    annee: Number(yearInLibreville.format(clock())),
    revisions: await readRevisions(db),
  })

  const announce = async (tx: Db, known: Listing, late: Listing, now: string): Promise<void> => {
    const pairs = bestOf(known, late)
    if (pairs.length === 0) return
    const { requests, nannies } = await readPeople(
      tx,
      pairs.map(({ demandeId }) => demandeId),
      pairs.map(({ nounouId }) => nounouId),
    )
    for (const { demandeId, nounouId, score } of pairs) {
      const request = requests.get(demandeId)
      if (!request || !nannies.has(nounouId) || !(await announceOnce(tx, demandeId, nounouId))) continue
      await notify(tx, {
        type: 'nouveau_match',
        // The request's name alone: a candidate who is erased leaves no trace in what was said about another.
        message: `Une nounou correspond à la demande ${withDe(request.nom)}\u00a0: ${formatPercent(score)}`,
        relatedId: demandeId,
        from: null,
        dateCreation: now,
      })
    }
  }

  /**
   * One side, and how to learn in a transaction what came to it since. Two records that belong together may come at
   * once, each before the other is there to be seen; but whoever writes second waits for the first (migration 0005), so
   * it sees that the other side has changed.
   */
  const lookAt = async <T>(side: keyof Revisions, read: (now: Now) => Made<T>) => {
    const since = new Date(clock().getTime() - LONGEST_TRANSACTION_MS).toISOString()
    const { annee, revisions, value } = read(await lookNow())
    return {
      annee,
      known: await value,
      lateIn: async <R>(tx: Db, readSome: (tx: Db, only: Only) => Promise<R[]>): Promise<R[]> =>
        (await readRevisions(tx))[side] === revisions[side] ? [] : readSome(tx, { since }),
    }
  }

  return {
    all: async () => all(await lookNow()).value,
    nannies: async () => nannies(await lookNow()).value,
    requests: async () => requests(await lookNow()).value,
    announcerOfDemande: async () => {
      const { annee, known, lateIn } = await lookAt('nounous', nannies)
      return async (tx, requestId, now) => {
        const demande = await findDemande(tx, requestId)
        if (!demande) return
        const late = await lateIn(tx, availableNounous)
        await announce(tx, known.ofDemande(demande, QUERY), allPairs([demande], late, annee, PLAIN), now)
      }
    },
    announcerOfNounou: async () => {
      const { annee, known, lateIn } = await lookAt('demandes', requests)
      return async (tx, nounou, now) => {
        const late = await lateIn(tx, openDemandes)
        await announce(tx, known.ofNounou(nounou, QUERY), allPairs(late, [nounou], annee, PLAIN), now)
      }
    },
  }
}
