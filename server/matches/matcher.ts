import type { Db, Deps } from '../deps.ts'
import { notify } from '../notifications/queries.ts'
import { buildMatching, type Matching } from './engine.ts'
import { allPairs, type Listing, type Pair } from './pairs.ts'
import {
  announceOnce,
  availableNounous,
  findDemande,
  type Only,
  openDemandes,
  readPeople,
  readRevisions,
} from './queries.ts'
import { createReader, type Demande, type Nounou, type Reader } from './records.ts'

/** spec §3, decisions.md "Notifications": a pair is announced from this score on. */
const ANNOUNCED_FROM = 70
/** No more at once than the page shows for a request: the best ones, not a flood. */
const ANNOUNCED_AT_ONCE = 5

/** No transaction lasts longer: whatever was not there yet when a build was looked at is dated later than this before. */
const LONGEST_TRANSACTION_MS = 60_000

type Revisions = Awaited<ReturnType<typeof readRevisions>>

/** A build, with what it was made from: it holds while that is the same. */
interface Built {
  readonly annee: number
  readonly revisions: Revisions
  readonly matching: Promise<Matching>
}

/** Announces, in the transaction that made the record, what it goes well with. */
type Announce<Record> = (tx: Db, record: Record, now: string) => Promise<void>

export interface Matcher {
  /** All requests with all nannies, as the database is now. */
  readonly all: () => Promise<Matching>
  /** The nannies alone, to hold a request against: a new request does not make it stale. */
  readonly nannies: () => Promise<Matching>
  /** The open requests alone, to hold a nanny against. */
  readonly requests: () => Promise<Matching>
  /** For the id of a new or reopened request. Asked for before its transaction begins, which must not wait for long. */
  readonly announcerOfDemande: () => Promise<Announce<string>>
  /** The same for a new nanny. */
  readonly announcerOfNounou: () => Promise<Announce<Nounou>>
}

const QUERY = { min: ANNOUNCED_FROM, limit: ANNOUNCED_AT_ONCE } as const
const PLAIN = { ...QUERY, perRequest: null } as const

/** The best of what a build knew and of what came after it; a pair may be in both. */
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
export const createMatcher = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Matcher => {
  let reader: { readonly year: number; readonly reader: Reader } | undefined
  const readerOf = (year: number): Reader => {
    if (reader?.year !== year) reader = { year, reader: createReader(year) }
    return reader.reader
  }

  /** One build at a time for the same data; whoever asks meanwhile waits for the same one. */
  const kept = (
    isSame: (a: Revisions, b: Revisions) => boolean,
    load: () => Promise<readonly [readonly Demande[], readonly Nounou[]]>,
  ): (() => Promise<Built>) => {
    let built: Built | undefined
    return async () => {
      const annee = Number(yearInLibreville.format(clock()))
      const revisions = await readRevisions(db)
      if (built?.annee === annee && isSame(built.revisions, revisions)) return built
      const matching = load().then(([demandes, nounous]) =>
        buildMatching([demandes], [nounous], readerOf(annee)),
      )
      const mine: Built = { annee, revisions, matching }
      built = mine
      matching.catch(() => {
        if (built === mine) built = undefined
      })
      return mine
    }
  }
  const all = kept(
    (a, b) => a.demandes === b.demandes && a.nounous === b.nounous,
    async () => [await openDemandes(db), await availableNounous(db)],
  )
  const nannies = kept(
    (a, b) => a.nounous === b.nounous,
    async () => [[], await availableNounous(db)],
  )
  const requests = kept(
    (a, b) => a.demandes === b.demandes,
    async () => [await openDemandes(db), []],
  )

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
        message: `Une nounou correspond à la demande de ${request.nom}\u00a0: ${score}\u00a0%`,
        relatedId: demandeId,
        dateCreation: now,
      })
    }
  }

  /**
   * A build, and how to learn in a transaction what came after it. Two records that belong together may come at once,
   * each before the other is there to be seen; but whoever writes second waits for the first (migration 0005), so it
   * sees that the other side has changed.
   */
  const lookAt = async (build: () => Promise<Built>, side: keyof Revisions) => {
    const since = new Date(clock().getTime() - LONGEST_TRANSACTION_MS).toISOString()
    const { annee, revisions, matching } = await build()
    return {
      annee,
      matching: await matching,
      lateIn: async <T>(tx: Db, read: (tx: Db, only: Only) => Promise<T[]>): Promise<T[]> =>
        (await readRevisions(tx))[side] === revisions[side] ? [] : read(tx, { since }),
    }
  }

  return {
    all: async () => (await all()).matching,
    nannies: async () => (await nannies()).matching,
    requests: async () => (await requests()).matching,
    announcerOfDemande: async () => {
      const { annee, matching, lateIn } = await lookAt(nannies, 'nounous')
      return async (tx, requestId, now) => {
        const demande = await findDemande(tx, requestId)
        if (!demande) return
        const late = await lateIn(tx, availableNounous)
        await announce(tx, matching.ofDemande(demande, QUERY), allPairs([demande], late, annee, PLAIN), now)
      }
    },
    announcerOfNounou: async () => {
      const { annee, matching, lateIn } = await lookAt(requests, 'demandes')
      return async (tx, nounou, now) => {
        const late = await lateIn(tx, openDemandes)
        await announce(tx, matching.ofNounou(nounou, QUERY), allPairs(late, [nounou], annee, PLAIN), now)
      }
    },
  }
}
