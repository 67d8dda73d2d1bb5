import { type FiledDocument, MAX_DOCUMENTS_OF_DOSSIER } from '#contract/documents.admin.ts'
import { lockRecord } from '../db/lock-records.ts'
import type { Deps } from '../deps.ts'
import { findEmployeeOf } from '../employees/queries.ts'
import type { ReceivedFile } from '../http/received-file.ts'
import type { Submission } from '../http/submission.ts'
import { findNannyApplication } from '../nanny-applications/queries.ts'
import { invalid, Refusal } from '../refusal.ts'
import { submitOnce } from '../submissions/submit-once.ts'
import { checkDocument } from '../upload/check.ts'
import { insertDocument } from '../upload/queries.ts'
import { appendToList, countDocuments, readDocument } from './queries.ts'

/**
 * Adds a document to an application and to the employee who was hired from it: checked, cleaned and encrypted like the
 * documents that candidates send.
 */
export const addDocument = async (
  deps: Deps,
  candidatureId: string,
  file: ReceivedFile,
  submission: Submission,
): Promise<FiledDocument> => {
  const document = checkDocument(file, 'file')
  const { id } = await submitOnce(
    deps,
    'documents',
    submission,
    `${candidatureId} ${document.sha256} ${document.filename}`,
    async (tx, storedPath, dateCreation) => {
      // Waits for a call that is hiring the candidate; the employee is read after that.
      await lockRecord(tx, 'nanny_applications', candidatureId)
      const application = await findNannyApplication(tx, candidatureId)
      const employee = await findEmployeeOf(tx, candidatureId)
      if (!application && !employee) throw new Refusal('notFound')
      if ((await countDocuments(tx, candidatureId)) >= MAX_DOCUMENTS_OF_DOSSIER)
        throw invalid('file', `Un dossier a ${MAX_DOCUMENTS_OF_DOSSIER} documents au plus`)
      const listed = await insertDocument(tx, deps.encryption, {
        ...document,
        storedPath,
        candidatureId: application ? candidatureId : null,
        employeId: employee?.id ?? null,
        reseau: null,
        dateCreation,
      })
      await appendToList(tx, 'nanny_applications', candidatureId, listed)
      if (employee) await appendToList(tx, 'employees', employee.id, listed)
    },
  )
  return readDocument(deps.db, id)
}
