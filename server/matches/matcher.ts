import type { Db, Deps } from '../deps.ts'
import { notify } from '../notifications/queries.ts'
import { buildMatching, type Matching } from './engine.ts'
import type { Pair } from './pairs.ts'
import {
  announceOnce,
  availableNounous,
  findDemande,
  openDemandes,
  readPeople,
  readRevisions,
} from './queries.ts'
import { createReader, type Demande, type Nounou, type Reader } from './records.ts'

/** spec §3, decisions.md "Notifications": a pair is announced from this score on. */
const ANNOUNCED_FROM = 70
/** No more at once than the page shows for a request: the best ones, not a flood. */
const ANNOUNCED_AT_ONCE = 5

/** What a build was made from: it holds while this does. */
type Basis = string

interface Built {
  readonly basis: Basis
  readonly matching: Promise<Matching>
}

export interface Matcher {
  /** All requests with all nannies, as the database is now. */
  readonly all: () => Promise<Matching>
  /** Announces what a new or reopened request goes well with; `nannies` is asked for before the transaction begins. */
  readonly announceForDemande: (tx: Db, nannies: Matching, requestId: string, now: string) => Promise<void>
  readonly announceForNounou: (tx: Db, requests: Matching, nounou: Nounou, now: string) => Promise<void>
  /** The nannies alone, to hold a request against: a new request does not make it stale. */
  readonly nannies: () => Promise<Matching>
  /** The open requests alone, to hold a nanny against. */
  readonly requests: () => Promise<Matching>
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

  /** One build at a time for one basis; whoever asks meanwhile waits for the same one. */
  const kept = (
    basisOf: (revisions: Awaited<ReturnType<typeof readRevisions>>) => Basis,
    load: () => Promise<readonly [readonly Demande[], readonly Nounou[]]>,
  ): (() => Promise<Matching>) => {
    let built: Built | undefined
    return async () => {
      const year = Number(yearInLibreville.format(clock()))
      const basis = `${year} ${basisOf(await readRevisions(db))}`
      if (built?.basis !== basis) {
        const matching = load().then(([demandes, nounous]) =>
          buildMatching([demandes], [nounous], readerOf(year)),
        )
        const mine: Built = { basis, matching }
        built = mine
        matching.catch(() => {
          if (built === mine) built = undefined
        })
      }
      return built.matching
    }
  }

  const announce = async (tx: Db, pairs: readonly Pair[], now: string): Promise<void> => {
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
        message: `Une nounou correspond à la demande de ${request.nom} : ${score} %`,
        relatedId: demandeId,
        dateCreation: now,
      })
    }
  }

  const query = { min: ANNOUNCED_FROM, limit: ANNOUNCED_AT_ONCE }
  return {
    all: kept(
      ({ demandes, nounous }) => `${demandes} ${nounous}`,
      async () => [await openDemandes(db), await availableNounous(db)],
    ),
    nannies: kept(
      ({ nounous }) => `${nounous}`,
      async () => [[], await availableNounous(db)],
    ),
    requests: kept(
      ({ demandes }) => `${demandes}`,
      async () => [await openDemandes(db), []],
    ),
    announceForDemande: async (tx, nannies, requestId, now) => {
      const demande = await findDemande(tx, requestId)
      if (demande) await announce(tx, nannies.ofDemande(demande, query).pairs, now)
    },
    announceForNounou: (tx, requests, nounou, now) =>
      announce(tx, requests.ofNounou(nounou, query).pairs, now),
  }
}
