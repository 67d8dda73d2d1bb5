import { createHash } from 'node:crypto'

/** Columns of an entry that its hash protects. */
export interface ChainedEntry {
  /** Number of the entry, without gaps. */
  readonly rang: number
  readonly id: string
  readonly date: string
  readonly adminId: string
  readonly administrateur: string
  readonly action: string
  readonly objet: string | null
  readonly detail: string | null
}

/**
 * Hash of an entry and of the hash before it ('' before the first entry), SHA-256 in hex. A changed, removed or
 * inserted entry changes every later hash.
 */
export const chainHash = (previous: string, entry: ChainedEntry): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        previous,
        entry.rang,
        entry.id,
        entry.date,
        entry.adminId,
        entry.administrateur,
        entry.action,
        entry.objet,
        entry.detail,
      ]),
    )
    .digest('hex')
