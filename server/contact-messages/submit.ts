import type { ContactMessageInput } from '#contract/contact-messages.ts'
import type { Receipt } from '#contract/submission.ts'
import type { Deps } from '../deps.ts'
import type { Submission } from '../http/submission.ts'
import { notify } from '../notifications/queries.ts'
import { countSubmission, submitOnce } from '../submissions/submit-once.ts'
import { insertContactMessage } from './queries.ts'

/** Maximum number of characters of a message that its notification shows. */
const NOTIFIED_CHARACTERS = 120

/** Stores a visitor's message with its notification, once for each idempotency key. */
export const submitContactMessage = (
  deps: Deps,
  input: ContactMessageInput,
  submission: Submission,
  network: string,
): Promise<Receipt> =>
  submitOnce(deps, 'contact_messages', submission, JSON.stringify(input), async (tx, id, dateCreation) => {
    await countSubmission(deps, tx, 'contact_messages', input.telephone, network)
    await insertContactMessage(tx, { ...input, id, dateCreation, dateSaisie: submission.dateSaisie })
    const beginning = [...input.message].slice(0, NOTIFIED_CHARACTERS).join('')
    const message = `${input.nom}\u00a0: ${beginning}${beginning === input.message ? '' : '…'}`
    await notify(tx, {
      type: 'nouveau_message',
      message,
      relatedId: id,
      from: deps.encryption.fingerprint(network),
      dateCreation,
    })
  })
