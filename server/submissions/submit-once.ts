import { randomUUID } from 'node:crypto'
import type { Receipt } from '#contract/submission.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'

type Scope = Database['idempotency_keys']['portee']

const recordExists = async (tx: Db, portee: Scope, id: string): Promise<boolean> => {
  const row =
    portee === 'documents'
      ? await tx.selectFrom('documents').select('storedPath').where('storedPath', '=', id).executeTakeFirst()
      : await tx.selectFrom(portee).select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/**
 * Exactly once (docs/product.md, "Ids"). The same key and content give the same receipt, whenever and however often;
 * the key's unique index decides, not a look before the insert, so fifty at once make one row. `create` runs in the
 * same transaction as the key, and only for the first; the receipt leaves once both are on the disk. Other content
 * under the key is refused (409), and so is a key whose record was deleted (410).
 * @param content what makes two submissions the same, as a text
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
      const first = await tx
        .insertInto('idempotency_keys')
        .values({ cle: key, portee: scope, empreinte, recordId: id, dateCreation })
        .onConflict((conflict) => conflict.column('cle').doNothing())
        .returning('cle')
        .executeTakeFirst()
      if (!first) {
        const known = await tx
          .selectFrom('idempotency_keys')
          .selectAll()
          .where('cle', '=', key)
          .executeTakeFirstOrThrow()
        if (known.portee !== scope || known.empreinte !== empreinte) throw new Refusal('keyReused')
        if (!(await recordExists(tx, scope, known.recordId))) throw new Refusal('deletedMeanwhile')
        return { id: known.recordId, dateCreation: known.dateCreation, idempotencyKey: key }
      }
    }
    await create(tx, id, dateCreation)
    return { id, dateCreation, idempotencyKey: key }
  })

/**
 * Counts one submission for a phone number and refuses it above the limit. Called in the transaction of the
 * submission: a repeat under the same key is not counted.
 */
export const countSubmission = (
  { limiter, encryption }: Pick<Deps, 'limiter' | 'encryption'>,
  tx: Db,
  telephone: string,
): Promise<void> => limiter.consume('submissionByTelephone', encryption.fingerprint(telephone), tx)
