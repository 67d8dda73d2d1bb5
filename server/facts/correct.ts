import type {
  ApplicationCorrection,
  ApplicationFacts,
  RequestCorrection,
  RequestFacts,
} from '#contract/facts.admin.ts'
import { isAlreadyStored } from '../already-stored.ts'
import { lockRecord } from '../db/lock-records.ts'
import type { SetBy } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { incrementRevisionIfPlaced } from '../mises-en-relation/queries.ts'
import { placeIndexOf, UNKNOWN_PLACE } from '../places/known-places.ts'
import { invalid, Refusal } from '../refusal.ts'
import {
  type ApplicationColumns,
  findApplicationFacts,
  findApplicationTexts,
  findRequestFacts,
  findRequestTexts,
  listApplicationFacts,
  listRequestFacts,
  type RequestColumns,
  setApplicationFact,
  setRequestFact,
} from './queries.ts'
import { type ApplicationTexts, asSwitch, type RequestTexts, readApplication, readRequest } from './read.ts'

const setBy = (value: unknown): SetBy => (value === null ? 'lu' : 'corrige')

const placeColumns = (placeId: string | null, read: ReturnType<typeof readRequest>['place']) => {
  if (placeId !== null && placeIndexOf(placeId) === UNKNOWN_PLACE)
    throw invalid('place', 'Ce quartier est inconnu')
  const columns = placeId === null ? read : ({ placeId, placeUncertain: 0 } as const)
  return { ...columns, placeSetBy: setBy(placeId) }
}

const requestColumns = ({ place, hours }: RequestCorrection, texts: RequestTexts): RequestColumns => {
  const read = readRequest(texts)
  // Two empty times are no hours.
  const newHours = hours?.horaireDebut ? hours : null
  return {
    ...(place !== undefined && placeColumns(place, read.place)),
    ...(hours !== undefined && { ...(newHours ?? read.hours), hoursSetBy: setBy(newHours) }),
  }
}

const careColumns = (care: NonNullable<ApplicationCorrection['care']>): ApplicationColumns => ({
  garde: asSwitch(care.garde),
  devoirs: asSwitch(care.devoirs),
  personne: asSwitch(care.personne),
  groupes: asSwitch(care.groupes),
  // The screen does not ask for it: who has cared for children has experience with them.
  enfants: asSwitch(care.garde),
})

const applicationColumns = (
  { place, availability, annees, care }: ApplicationCorrection,
  texts: ApplicationTexts,
  now: Date,
): ApplicationColumns => {
  const read = readApplication(texts, now)
  return {
    ...(place !== undefined && placeColumns(place, read.place)),
    ...(availability !== undefined && { disponibilites: availability, hoursSetBy: setBy(availability) }),
    ...(annees !== undefined && {
      ...(annees === null ? read.annees : ({ annees, anneesUncertain: 0 } as const)),
      anneesSetBy: setBy(annees),
    }),
    ...(care !== undefined && {
      ...(care === null ? read.care : careColumns(care)),
      careSetBy: setBy(care),
    }),
  }
}

/** What a correction left, and whether the facts had these values already. */
interface Corrected<Facts> {
  readonly facts: Facts
  readonly isRepeat: boolean
}

const answerOf = <Facts>([facts]: readonly Facts[]): Facts => {
  if (facts === undefined) throw new Refusal('notFound')
  return facts
}

/**
 * Sets facts of a request: the administrator's value, or for null what holds without a correction. Refused when the
 * place is unknown or a fact was corrected meanwhile, unless the facts are stored like this already.
 */
export const correctRequestFact = (
  { db }: Deps,
  id: string,
  correction: RequestCorrection,
): Promise<Corrected<RequestFacts>> =>
  db.transaction().execute(async (tx) => {
    // Waits for a call that is correcting its texts; they are read after that.
    await lockRecord(tx, 'parent_requests', id)
    const texts = await findRequestTexts(tx, id)
    const before = await findRequestFacts(tx, id)
    if (!texts) throw new Refusal('notFound')
    const columns = requestColumns(correction, texts)
    const isRepeat = before !== undefined && isAlreadyStored(before, columns)
    if (!isRepeat) {
      if (!(await setRequestFact(tx, id, columns, correction.revision))) throw new Refusal('changedMeanwhile')
      await incrementRevisionIfPlaced(tx, id)
    }
    return { facts: answerOf(await listRequestFacts(tx, [id])), isRepeat }
  })

/** Sets facts of an application, as `correctRequestFact` does. */
export const correctApplicationFact = (
  { db, clock }: Deps,
  id: string,
  correction: ApplicationCorrection,
): Promise<Corrected<ApplicationFacts>> =>
  db.transaction().execute(async (tx) => {
    // Waits for a call that is correcting its texts; they are read after that.
    await lockRecord(tx, 'nanny_applications', id)
    const texts = await findApplicationTexts(tx, id)
    const before = await findApplicationFacts(tx, id)
    if (!texts) throw new Refusal('notFound')
    const columns = applicationColumns(correction, texts, clock())
    const isRepeat = before !== undefined && isAlreadyStored(before, columns)
    if (!isRepeat && !(await setApplicationFact(tx, id, columns, correction.revision)))
      throw new Refusal('changedMeanwhile')
    return { facts: answerOf(await listApplicationFacts(tx, [id])), isRepeat }
  })
