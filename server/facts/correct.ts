import type {
  ApplicationCorrection,
  ApplicationFacts,
  RequestCorrection,
  RequestFacts,
} from '#contract/facts.admin.ts'
import type { SetBy } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { placeIndexOf, UNKNOWN_PLACE } from '../places/known-places.ts'
import { invalid, Refusal } from '../refusal.ts'
import {
  type ApplicationColumns,
  findApplicationTexts,
  findRequestTexts,
  listApplicationFacts,
  listRequestFacts,
  type RequestColumns,
  setApplicationFact,
  setRequestFact,
} from './queries.ts'
import { type ApplicationTexts, type RequestTexts, readApplication, readRequest } from './read.ts'

const setBy = (value: unknown): SetBy => (value === null ? 'lu' : 'corrige')

const knownPlace = (placeId: string) => {
  if (placeIndexOf(placeId) === UNKNOWN_PLACE) throw invalid('value', 'Ce quartier est inconnu')
  return { placeId, placeUncertain: 0 } as const
}

const requestColumns = (correction: RequestCorrection, texts: RequestTexts): RequestColumns => {
  const read = readRequest(texts)
  if (correction.fact === 'place') {
    const { value } = correction
    return { ...(value === null ? read.place : knownPlace(value)), placeSetBy: setBy(value) }
  }
  const hours = correction.value?.horaireDebut ? correction.value : null
  return { ...(hours ?? read.hours), hoursSetBy: setBy(hours) }
}

const toBit = (value: boolean): 0 | 1 => (value ? 1 : 0)

const applicationColumns = (
  correction: ApplicationCorrection,
  texts: ApplicationTexts,
  now: Date,
): ApplicationColumns => {
  const read = readApplication(texts, now)
  switch (correction.fact) {
    case 'place': {
      const { value } = correction
      return { ...(value === null ? read.place : knownPlace(value)), placeSetBy: setBy(value) }
    }
    case 'availability':
      return { disponibilites: correction.value, hoursSetBy: setBy(correction.value) }
    case 'annees': {
      const { value } = correction
      const annees = value === null ? read.annees : ({ annees: value, anneesUncertain: 0 } as const)
      return { ...annees, anneesSetBy: setBy(value) }
    }
    case 'care': {
      const { value } = correction
      if (value === null) return { ...read.care, careSetBy: 'lu' }
      return {
        garde: toBit(value.garde),
        devoirs: toBit(value.devoirs),
        personne: toBit(value.personne),
        groupes: toBit(value.groupes),
        enfants: toBit(value.garde),
        careSetBy: 'corrige',
      }
    }
  }
}

const answerOf = <Facts>([facts]: readonly Facts[]): Facts => {
  if (facts === undefined) throw new Refusal('notFound')
  return facts
}

/** Sets one fact of a request: the administrator's value, or for null the value read from the text. Refused when the fact was corrected meanwhile. */
export const correctRequestFact = (
  { db }: Deps,
  id: string,
  correction: RequestCorrection,
): Promise<RequestFacts> =>
  db.transaction().execute(async (tx) => {
    const texts = await findRequestTexts(tx, id)
    if (!texts) throw new Refusal('notFound')
    const changed = await setRequestFact(tx, id, requestColumns(correction, texts), correction.revision)
    if (!changed) throw new Refusal('changedMeanwhile')
    return answerOf(await listRequestFacts(tx, [id]))
  })

/** Sets one fact of an application, as `correctRequestFact` does. */
export const correctApplicationFact = (
  { db, clock }: Deps,
  id: string,
  correction: ApplicationCorrection,
): Promise<ApplicationFacts> =>
  db.transaction().execute(async (tx) => {
    const texts = await findApplicationTexts(tx, id)
    if (!texts) throw new Refusal('notFound')
    const columns = applicationColumns(correction, texts, clock())
    if (!(await setApplicationFact(tx, id, columns, correction.revision)))
      throw new Refusal('changedMeanwhile')
    return answerOf(await listApplicationFacts(tx, [id]))
  })
