import type { Database } from '../db/schema.ts'

export interface TableInBackup {
  readonly name: keyof Database
  /** Its primary key; rows are read, written and hashed in its order. */
  readonly key: string
  /** Rows held in memory at once. */
  readonly batch: number
}

const table = (name: keyof Database, key = 'id', batch = 500): TableInBackup => ({ name, key, batch })

/** What a backup holds, parents before children. */
export const TABLES: readonly TableInBackup[] = [
  table('admin_users'),
  table('parent_requests'),
  table('nanny_applications'),
  table('contact_messages'),
  table('payments'),
  table('notifications'),
  table('prestations'),
  table('parametres_site'),
  table('employees'),
  table('paiements_employes'),
  table('payment_configs'),
  // A paper is up to 5 MB.
  table('documents', 'storedPath', 5),
  table('idempotency_keys', 'cle'),
  table('journal'),
]

/**
 * What opens a door or counts attempts is worth nothing later, and something to a thief; what matching remembers is
 * made anew. They stay out of backups.
 */
export const LEFT_OUT: readonly (keyof Database)[] = [
  'sessions',
  'admin_links',
  'compteurs',
  'matches_annonces',
  'revisions',
]

/** What triggers make of the rest (decision 0007) comes back by itself, as its rows do. */
export const isDerived = (table: string): boolean =>
  table === 'effectifs' || /_(mots|rangs|fts(_[a-z]+)?)$/.test(table)
