import { lockRecord } from '../db/lock-records.ts'
import type { Deps } from '../deps.ts'
import { findEmployeeOf } from '../employees/queries.ts'
import { Refusal } from '../refusal.ts'
import { deleteDocumentRow, isDocumentOf } from '../upload/queries.ts'
import { removeFromList } from './queries.ts'

/**
 * Deletes a document of an application and of the employee who was hired from it: its bytes and how it was filed. A
 * verification that it proved stays, without the document. The document's idempotency key stays too, so that a retried
 * upload does not store it again.
 */
export const deleteDocument = ({ db }: Deps, candidatureId: string, storedPath: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // Waits for a call that is hiring the candidate; the employee is read after that.
    await lockRecord(tx, 'nanny_applications', candidatureId)
    if (!(await isDocumentOf(tx, storedPath, candidatureId))) throw new Refusal('notFound')
    const employee = await findEmployeeOf(tx, candidatureId)
    await removeFromList(tx, 'nanny_applications', candidatureId, storedPath)
    if (employee) await removeFromList(tx, 'employees', employee.id, storedPath)
    // Another call may have deleted it since the check above.
    if (!(await deleteDocumentRow(tx, storedPath))) throw new Refusal('notFound')
  })
