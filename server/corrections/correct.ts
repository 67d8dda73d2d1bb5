import type {
  ApplicationFields,
  EmployeeCorrection,
  EmployeeFields,
  ParentRequestCorrection,
  TypedApplicationCorrection,
} from '#contract/corrections.admin.ts'
import { dayOf } from '#contract/days.admin.ts'
import type { Employee } from '#contract/employees.admin.ts'
import type { NannyApplication } from '#contract/nanny-applications.admin.ts'
import type { ParentRequest } from '#contract/parent-requests.admin.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { readEmployee } from '../employees/queries.ts'
import { rereadApplication, rereadRequest } from '../facts/reread.ts'
import { incrementRevisionIfPlaced } from '../mises-en-relation/queries.ts'
import { findNannyApplication } from '../nanny-applications/queries.ts'
import { notificationTextOfApplication } from '../nanny-applications/submit.ts'
import { correctNotificationText } from '../notifications/queries.ts'
import { findParentRequest } from '../parent-requests/queries.ts'
import { notificationTextOfRequest } from '../parent-requests/submit.ts'
import { instantOf } from '../past-day.ts'
import { Refusal } from '../refusal.ts'
import { changesOf } from './changes.ts'
import { type Correction, detailOf, recordCorrection } from './history.ts'
import { setFields } from './queries.ts'

type Context = Pick<Deps, 'db' | 'clock'>

/** Who corrects, and where the detail of the audit log's entry goes. */
interface By {
  readonly admin: { readonly nom: string }
  readonly noteDetail: (detail: string | null) => void
}

const record = async (
  tx: Db,
  { now, ...correction }: Omit<Correction, 'auteur' | 'date'> & { readonly now: Date },
  { admin, noteDetail }: By,
): Promise<void> => {
  await recordCorrection(tx, { ...correction, auteur: admin.nom, date: now.toISOString() })
  noteDetail(detailOf(correction.before, correction.changes))
}

/**
 * Corrects a request, reads its address again and records what changed. A fact that an administrator corrected stays
 * (docs/matching.md). Refuses to replace what somebody else changed since the form was opened (changes.ts).
 */
export const correctParentRequest = (
  { db, clock }: Context,
  id: string,
  { avant, ...input }: ParentRequestCorrection,
  by: By,
): Promise<ParentRequest> =>
  db.transaction().execute(async (tx) => {
    const stored = await findParentRequest(tx, id)
    if (!stored) throw new Refusal('notFound')
    const changes = changesOf({ stored, avant, input })
    if (Object.keys(changes).length === 0) {
      by.noteDetail(null)
      return stored
    }
    // Without the switches, which are booleans here and 0 or 1 in the database.
    const { indesirable: _, saisieAgence: __, ...before } = stored
    if (!(await setFields(tx, 'parent_requests', id, changes, before))) throw new Refusal('changedMeanwhile')
    const corrected = await findParentRequest(tx, id)
    if (!corrected) throw new Refusal('notFound')
    const now = clock()
    await rereadRequest(tx, id, corrected, now)
    await incrementRevisionIfPlaced(tx, id)
    await correctNotificationText(tx, 'nouvelle_demande', id, notificationTextOfRequest(corrected))
    await record(tx, { sujet: 'demande', sujetId: id, before: stored, changes, now }, by)
    return corrected
  })

type Changes = Partial<ApplicationFields>

/**
 * Corrects an application with its facts and its notification. False when the application is gone, or a field of
 * `changes` is not as in `before` any more.
 */
const setApplication = async (
  tx: Db,
  id: string,
  changes: Changes,
  now: Date,
  before: Changes = {},
): Promise<boolean> => {
  if (!(await setFields(tx, 'nanny_applications', id, changes, before))) return false
  const corrected = await findNannyApplication(tx, id)
  if (corrected) {
    await rereadApplication(tx, id, corrected, now)
    await correctNotificationText(tx, 'nouvelle_candidature', id, notificationTextOfApplication(corrected))
  }
  return true
}

/**
 * Corrects an application, and the same fields of the employee who was hired from it: they are one person. Otherwise as
 * `correctParentRequest`.
 */
export const correctNannyApplication = (
  { db, clock }: Context,
  id: string,
  { avant, ...input }: TypedApplicationCorrection,
  by: By,
): Promise<NannyApplication> =>
  db.transaction().execute(async (tx) => {
    const stored = await findNannyApplication(tx, id)
    if (!stored) throw new Refusal('notFound')
    const changes = changesOf<ApplicationFields>({ stored, avant, input })
    if (Object.keys(changes).length === 0) {
      by.noteDetail(null)
      return stored
    }
    const now = clock()
    if (!(await setApplication(tx, id, changes, now, stored))) throw new Refusal('changedMeanwhile')
    // Read again: before the row was locked, the application may have been accepted.
    const corrected = await findNannyApplication(tx, id)
    if (!corrected) throw new Refusal('notFound')
    if (corrected.employeId !== null) await setFields(tx, 'employees', corrected.employeId, changes)
    await record(tx, { sujet: 'candidature', sujetId: id, before: stored, changes, now }, by)
    return corrected
  })

/**
 * Corrects an employee, and the same fields of the application, if there still is one: matching reads them. The day of
 * hiring is the employee's alone.
 */
export const correctEmployee = (
  { db, clock }: Context,
  id: string,
  { avant, ...input }: EmployeeCorrection,
  by: By,
): Promise<Employee> =>
  db.transaction().execute(async (tx) => {
    const stored = await readEmployee(tx, id, 'notFound')
    const before = { ...stored, dateEmbauche: dayOf(new Date(stored.dateEmbauche)) }
    const seenDay = avant.dateEmbauche ?? before.dateEmbauche
    const changes = changesOf<EmployeeFields>({
      stored: before,
      avant: { ...avant, dateEmbauche: seenDay },
      input: { ...input, dateEmbauche: input.dateEmbauche ?? seenDay },
    })
    if (Object.keys(changes).length === 0) {
      by.noteDetail(null)
      return stored
    }
    const now = clock()
    const { dateEmbauche: day, ...shared } = changes
    const columns = { ...shared, ...(day && { dateEmbauche: instantOf('dateEmbauche', day, now) }) }
    // The application first, as in correctNannyApplication: the same order of locks avoids a deadlock.
    if (Object.keys(shared).length > 0) await setApplication(tx, stored.candidatureId, shared, now)
    // Without the switch, which is a boolean here and 0 or 1 in the database.
    const { actif: _, ...seen } = stored
    if (!(await setFields(tx, 'employees', id, columns, seen))) throw new Refusal('changedMeanwhile')
    await record(tx, { sujet: 'employe', sujetId: id, before, changes, now }, by)
    // Read again: another correction may have changed other fields before the row was locked.
    return readEmployee(tx, id, 'notFound')
  })
