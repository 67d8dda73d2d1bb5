import { randomUUID } from 'node:crypto'
import type { Receipt } from '#contract/submission.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import type { Submission } from '../http/submission.ts'
import { Refusal } from '../refusal.ts'
import { findKey, insertKey, recordExists, type Scope } from './queries.ts'

/**
 * Prefix of a fingerprint of path and raw body. One without it is of `content`: that of a file, or one that an earlier
 * version stored.
 */
const SENT = 'corps:'

const fingerprintOfSent = (encryption: Deps['encryption'], sent: string): string =>
  SENT + encryption.fingerprint(sent)

/** What an earlier version may have fingerprinted: the body, or the body with `documents` as a list, not a text. */
const earlierContents = (sent: string): readonly string[] => {
  const body = sent.slice(sent.indexOf('\n') + 1)
  try {
    const { documents, ...rest } = JSON.parse(body)
    return [body, JSON.stringify({ ...rest, documents: JSON.parse(documents ?? '[]') })]
  } catch {
    return [body]
  }
}

/**
 * Start of the path of the calls that use `findReceipt`, by the table that they fill. Compared separately, because not
 * every fingerprint contains the path.
 */
const pathOf = (scope: Scope): string => `/api/${scope.replaceAll('_', '-')}`

/**
 * Receipt of a submission that was stored before; null when it has no key, or an unknown one. Public submissions call
 * it before the body is validated, so that a new schema answers an old phone's repeat with the old receipt. Refuses the
 * key with another body (409) and of a deleted record (410); an earlier version's key whose content cannot be compared
 * is left to `submitOnce`.
 */
export const findReceipt = async (
  { db, encryption }: Pick<Deps, 'db' | 'encryption'>,
  submission: Submission,
): Promise<Receipt | null> => {
  const { key, sent } = submission
  if (key === null || sent === null) return null
  const known = await findKey(db, key)
  if (!known) return null
  if (!sent.startsWith(pathOf(known.portee))) throw new Refusal('keyReused')
  if (known.empreinte.startsWith(SENT)) {
    if (known.empreinte !== fingerprintOfSent(encryption, sent)) throw new Refusal('keyReused')
  } else if (
    known.empreinte !== '' &&
    !earlierContents(sent).some((content) => encryption.fingerprint(content) === known.empreinte)
  )
    return null
  if (!(await recordExists(db, known.portee, known.recordId))) throw new Refusal('deletedMeanwhile')
  submission.isRecordedOnce = true
  return { id: known.recordId, dateCreation: known.dateCreation, idempotencyKey: key }
}

/**
 * Stores a submission exactly once (docs/product.md, "Ids"), or at each call without a key. The same key with the same
 * content (for JSON: the same path and text of the body) gets the same receipt. The unique index of the key decides,
 * not a query before the insert, so fifty parallel calls create one row. `create` runs for the first call only, in the
 * transaction that inserts the key; the receipt is sent after the commit. The same key with other content is refused
 * (409), and so is a key whose record was deleted (410).
 * @param content the same for two submissions with the same content; used where the body is not JSON, and for keys that
 * an earlier version stored
 */
export const submitOnce = (
  { commit, clock, encryption }: Deps,
  scope: Scope,
  submission: Submission,
  content: string,
  create: (tx: Db, id: string, dateCreation: string) => Promise<void>,
): Promise<Receipt> =>
  commit(async (tx) => {
    const { key, sent } = submission
    const id = randomUUID()
    const dateCreation = clock().toISOString()
    if (key !== null) {
      const empreinte = sent === null ? encryption.fingerprint(content) : fingerprintOfSent(encryption, sent)
      // Empty after a change of the secret (server/rotate-secret.ts).
      const isSame = (stored: string) => ['', empreinte, encryption.fingerprint(content)].includes(stored)
      submission.isRecordedOnce = true
      const known = await insertKey(tx, { cle: key, portee: scope, empreinte, recordId: id, dateCreation })
      if (known) {
        if (known.portee !== scope || !isSame(known.empreinte)) throw new Refusal('keyReused')
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
