import { lockRecord } from '../db/lock-records.ts'
import type { Deps } from '../deps.ts'
import { deleteNotificationsAbout } from '../notifications/queries.ts'
import { Refusal } from '../refusal.ts'
import { releaseFromApplication } from '../upload/queries.ts'
import { deleteDeletableApplication, findNannyApplication } from './queries.ts'

/** Deletes a decided application, its notifications, and its documents unless an employee has them. */
export const deleteNannyApplication = ({ db }: Deps, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // The application first, as in deleteDocument: the same order of locks avoids a deadlock.
    await lockRecord(tx, 'nanny_applications', id)
    await releaseFromApplication(tx, id)
    if (!(await deleteDeletableApplication(tx, id)))
      throw new Refusal((await findNannyApplication(tx, id)) ? 'notDecided' : 'notFound')
    await deleteNotificationsAbout(tx, id)
  })
