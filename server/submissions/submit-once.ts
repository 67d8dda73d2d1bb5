import { randomUUID } from 'node:crypto'
import type { Receipt } from '#contract/submission.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { insertKey, recordExists, type Scope } from './queries.ts'

/**
 * Stores a submission exactly once (docs/product.md, "Ids"). The same key with the same content always gets the same
 * receipt. The unique index of the key decides, not a query before the insert, so fifty parallel calls create one row.
 * `create` runs for the first call only, in the transaction that inserts the key; the receipt is sent after the commit.
 * The same key with other content is refused (409), and so is a key whose record was deleted (410).
 * @param content text that is equal for two submissions with the same content
 */
export const submitOnce = (
  { commit, clock, encryption }: Deps,
  scope: Scope,
  key: string | null,
  content: string,
  create: (tx: Db, id: string, dateCreation: string) => Promise<void>,
): Promise<Receipt> =>
  commit(async (tx) => {
    const id = randomUUID()
    const dateCreation = clock().toISOString()
    if (key !== null) {
      const empreinte = encryption.fingerprint(content)
      const known = await insertKey(tx, { cle: key, portee: scope, empreinte, recordId: id, dateCreation })
      if (known) {
        // Empty after a change of the secret (server/rotate-secret.ts).
        const sameContent = known.empreinte === empreinte || known.empreinte === ''
        if (known.portee !== scope || !sameContent) throw new Refusal('keyReused')
        if (!(await recordExists(tx, scope, known.recordId))) throw new Refusal('deletedMeanwhile')
        return { id: known.recordId, dateCreation: known.dateCreation, idempotencyKey: key }
      }
    }
    await create(tx, id, dateCreation)
    return { id, dateCreation, idempotencyKey: key }
  })

/**
 * Counts one submission for its phone number and for its network, and refuses it above a limit. Called in the
 * transaction of the submission: a repeat under the same key is not counted.
 */
export const countSubmission = async (
  { limiter, encryption }: Pick<Deps, 'limiter' | 'encryption'>,
  tx: Db,
  scope: 'parent_requests' | 'nanny_applications' | 'contact_messages',
  telephone: string,
  network: string,
): Promise<void> => {
  await limiter.consume('submissionByTelephone', encryption.fingerprint(telephone), tx)
  if (scope === 'contact_messages') await limiter.consume('messageByNetwork', network, tx)
  else await limiter.consume('submissionByNetwork', `${scope}:${network}`, tx)
}
