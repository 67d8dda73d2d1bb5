import type { ContactMessageInput } from '#contract/contact-messages.ts'
import type { Receipt } from '#contract/submission.ts'
import type { Deps } from '../deps.ts'
import { consume, LIMITS } from '../http/limits.ts'
import type { Submission } from '../http/submission.ts'
import { notify } from '../notifications/queries.ts'
import { submitOnce } from '../submissions/submit-once.ts'
import { insertContactMessage } from './queries.ts'

/** A bell shows the beginning of a message, not all of it. */
const NOTIFIED_CHARACTERS = 120

/** A visitor's message: the row and its notification, once. */
export const submitContactMessage = (
  deps: Deps,
  input: ContactMessageInput,
  { key, dateSaisie }: Submission,
): Promise<Receipt> =>
  submitOnce(deps, 'contact_messages', key, JSON.stringify(input), async (tx, id, dateCreation) => {
    if (deps.config.rateLimit)
      await consume(
        tx,
        LIMITS.submissionByPhone,
        deps.encryption.fingerprint(input.telephone),
        new Date(dateCreation),
      )
    await insertContactMessage(tx, { ...input, id, dateCreation, dateSaisie })
    const beginning = [...input.message].slice(0, NOTIFIED_CHARACTERS).join('')
    const message = `${input.nom} : ${beginning}${beginning === input.message ? '' : '…'}`
    await notify(tx, { type: 'nouveau_message', message, relatedId: id, dateCreation })
  })
