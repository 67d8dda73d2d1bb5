import { randomUUID } from 'node:crypto'
import { type NannyApplicationInput, type SentDocument, TYPES_POSTE } from '#contract/nanny-applications.ts'
import type { Receipt } from '#contract/submission.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { insertApplicationFacts } from '../facts/queries.ts'
import type { Submission } from '../http/submission.ts'
import { newNanny } from '../matches/queries.ts'
import { notify } from '../notifications/queries.ts'
import { invalid } from '../refusal.ts'
import { countSubmission, submitOnce } from '../submissions/submit-once.ts'
import { checkDocument } from '../upload/check.ts'
import { claimDocument, type DocumentListed, insertDocument } from '../upload/queries.ts'
import { insertNannyApplication, setDocuments } from './queries.ts'

const DATA_URL = /^data:([\w/+.-]*)(?:;[\w=-]{1,80}){0,4};base64,([A-Za-z0-9+/]*={0,2})$/

/**
 * Attaches one document of the form: an unclaimed upload, or else the bytes inside the form, which are checked like an
 * upload.
 */
const attach = async (
  tx: Db,
  deps: Deps,
  entry: SentDocument,
  path: string,
  owner: { candidatureId: string; dateCreation: string },
): Promise<DocumentListed> => {
  const claimed = entry.storedPath ? await claimDocument(tx, entry.storedPath, owner.candidatureId) : null
  if (claimed) return claimed
  const inline = DATA_URL.exec(entry.data ?? '')
  if (!inline) throw invalid(path, "Ce document n'est plus disponible\u00a0: joignez-le à nouveau")
  const [, declaredType = '', base64 = ''] = inline
  const checked = checkDocument(
    { filename: entry.filename, declaredType, bytes: Buffer.from(base64, 'base64') },
    path,
  )
  return insertDocument(tx, deps.encryption, { ...checked, storedPath: randomUUID(), reseau: null, ...owner })
}

/** Message of the notification of an application. */
export const notificationTextOfApplication = ({
  nom,
  typePoste,
  adresse,
}: Pick<NannyApplicationInput, 'nom' | 'typePoste' | 'adresse'>): string =>
  `${nom}\u00a0: ${TYPES_POSTE[typePoste]}, ${adresse}`

/** Stores an application exactly once, with its documents and its notification, and announces its matches. */
export const submitNannyApplication = async (
  deps: Deps,
  { documents, ...input }: NannyApplicationInput,
  submission: Submission,
  network: string,
): Promise<Receipt> => {
  // Documents inside the form count as uploads: the form must not bypass their limit (threat-model C48).
  for (const { data } of documents) if (data) await deps.limiter.consume('uploadByNetwork', network)
  const announce = await deps.matcher.nannyAnnouncer()
  return submitOnce(
    deps,
    'nanny_applications',
    submission,
    JSON.stringify({ ...input, documents }),
    async (tx, id, dateCreation) => {
      await countSubmission(deps, tx, 'nanny_applications', input.telephone, network)
      await insertNannyApplication(tx, { ...input, id, dateCreation, dateSaisie: submission.dateSaisie })
      const facts = await insertApplicationFacts(tx, id, input, new Date(dateCreation))
      const attached: DocumentListed[] = []
      for (const [index, entry] of documents.entries())
        attached.push(
          await attach(tx, deps, entry, `documents.${index}`, { candidatureId: id, dateCreation }),
        )
      if (attached.length > 0) await setDocuments(tx, id, attached)
      await notify(tx, {
        type: 'nouvelle_candidature',
        message: notificationTextOfApplication(input),
        relatedId: id,
        from: deps.encryption.fingerprint(network),
        dateCreation,
      })
      await announce(tx, newNanny(input, { id, dateCreation }, facts), dateCreation)
    },
  )
}
