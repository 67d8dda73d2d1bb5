import { type ParentRequestInput, TYPES_SERVICE } from '#contract/parent-requests.ts'
import type { Receipt } from '#contract/submission.ts'
import type { Deps } from '../deps.ts'
import { insertRequestFacts } from '../facts/queries.ts'
import type { Submission } from '../http/submission.ts'
import { newRequest } from '../matches/queries.ts'
import { notify } from '../notifications/queries.ts'
import { countSubmission, submitOnce } from '../submissions/submit-once.ts'
import { insertParentRequest } from './queries.ts'

/** Message of the notification of a request. */
export const notificationTextOfRequest = ({
  nom,
  typeService,
  adresse,
}: Pick<ParentRequestInput, 'nom' | 'typeService' | 'adresse'>): string =>
  `${nom}\u00a0: ${TYPES_SERVICE[typeService]}, ${adresse}`

/** Stores a parent's request exactly once, with its notification, and announces its matches. */
export const submitParentRequest = async (
  deps: Deps,
  input: ParentRequestInput,
  submission: Submission,
  network: string,
): Promise<Receipt> => {
  const announce = await deps.matcher.requestAnnouncer()
  return submitOnce(
    deps,
    'parent_requests',
    submission,
    JSON.stringify(input),
    async (tx, id, dateCreation) => {
      await countSubmission(deps, tx, 'parent_requests', input.telephone, network)
      await insertParentRequest(tx, { ...input, id, dateCreation, dateSaisie: submission.dateSaisie })
      const facts = await insertRequestFacts(tx, id, input, new Date(dateCreation))
      await notify(tx, {
        type: 'nouvelle_demande',
        message: notificationTextOfRequest(input),
        relatedId: id,
        from: deps.encryption.fingerprint(network),
        dateCreation,
      })
      await announce(tx, await newRequest(tx, input, { id, dateCreation }, facts), dateCreation)
    },
  )
}
