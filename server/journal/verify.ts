import { RETENTION } from '#contract/retention.ts'
import type { Db } from '../db/db.ts'
import { monthsBefore } from '../months-before.ts'
import { type ChainedEntry, chainHash } from './chain.ts'
import { type ChainHead, type ChainPosition, readChain, readOutsideChain } from './queries.ts'

const BATCH = 1000

export interface JournalCheck {
  readonly entries: number
  /** French sentences about what is wrong; empty when no fault was found. */
  readonly faults: readonly string[]
}

/** Number and hash in the detail of an entry that records the deletion of expired entries. */
const DELETED_UNTIL = /^jusqu'à n° (\d+) ([\da-f]{64})$/

/** Detail of the entry that records the deletion of expired entries up to `end`. */
export const deletionDetail = ({ rang, empreinte }: ChainPosition): string =>
  `jusqu'à n° ${rang} ${empreinte}`

/**
 * Checks the audit log: numbers from 1 on without gaps, each hash, the beginning against the recorded deletions of
 * expired entries, and the newest entries recorded in backups (`known`), because backups are outside the database.
 */
export const verifyJournal = async (
  db: Db,
  known: readonly ChainHead[],
  now: Date,
): Promise<JournalCheck> => {
  // An attacker who can write to the table can also record a deletion. The server deletes only expired entries.
  const keptSince = monthsBefore(now, RETENTION.journal.mois)
  const faults: string[] = []
  const deletions = new Map<number, string>()
  const hashes = new Map<number, string>()
  /** The first entry that is left. */
  let first: (ChainedEntry & ChainPosition) | null = null
  let entries = 0
  let next = 1
  let previous = ''
  for (const { rang, date } of await readOutsideChain(db))
    faults.push(
      `L'entrée du ${date} a été ajoutée\u00a0: son numéro (${rang ?? 'aucun'}) n'est pas de la suite.`,
    )
  for (;;) {
    const batch = await readChain(db, next, BATCH)
    for (const entry of batch) {
      if (first === null) first = entry
      else if (entry.rang > next)
        faults.push(
          entry.rang === next + 1
            ? `Il manque l'entrée ${next}.`
            : `Il manque les entrées ${next} à ${entry.rang - 1}.`,
        )
      // The hash before the first entry was deleted with the expired entries; a later entry records it: checked below.
      if ((entry !== first || entry.rang === 1) && chainHash(previous, entry) !== entry.empreinte)
        faults.push(`L'entrée ${entry.rang} (${entry.date}) a été modifiée, ou l'une de celles d'avant.`)
      const deletion = entry.action === 'purgeJournal' ? DELETED_UNTIL.exec(entry.detail ?? '') : null
      if (deletion) deletions.set(Number(deletion[1]), String(deletion[2]))
      hashes.set(entry.rang, entry.empreinte)
      previous = entry.empreinte
      next = entry.rang + 1
      entries += 1
    }
    if (batch.length < BATCH) break
  }
  if (first !== null && first.rang > 1) {
    const before = deletions.get(first.rang - 1)
    if (before === undefined || chainHash(before, first) !== first.empreinte)
      faults.push(`Le début du journal, avant l'entrée ${first.rang}, a été supprimé sans trace.`)
  }
  for (const { rang, empreinte, date } of known) {
    const found = hashes.get(rang)
    if (found === undefined && (rang >= next || (date !== undefined && date >= keptSince)))
      faults.push(`L'entrée ${rang}, que connaît une sauvegarde, n'existe plus.`)
    if (found !== undefined && found !== empreinte)
      faults.push(`L'entrée ${rang} n'est pas celle que connaît une sauvegarde.`)
  }
  return { entries, faults }
}
