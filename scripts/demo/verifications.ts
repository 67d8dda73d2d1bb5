import { addDays, dayOf } from '#contract/days.admin.ts'
import type { FiledDocument } from '#contract/documents.admin.ts'
import { POINT_KEYS, type Point, type VerificationInput } from '#contract/verifications.admin.ts'
import type { Past } from './past.ts'

/** How far the verification of a person is. `refused`: the police record was not in order. */
type Progress = 'complete' | 'partial' | 'refused'

/** Points that are verified in a partial and in a refused verification. */
const VERIFIED_UNLESS_COMPLETE: readonly Point[] = ['identite', 'adresse', 'reference1']
/** Points whose proof expires. */
const EXPIRING: readonly Point[] = ['casier', 'medical']

const etatOf = (progress: Progress, point: Point): VerificationInput['etat'] => {
  if (progress === 'complete' || VERIFIED_UNLESS_COMPLETE.includes(point)) return 'fait'
  if (point === 'casier') return progress === 'refused' ? 'non_conforme' : 'demande'
  return 'a_faire'
}

/**
 * Verifies an application `days` days ago. `expiresSoon`: the medical certificate expires in 12 days; only a complete
 * verification has one.
 */
export const addVerifications = (
  { today, daysAgo, add }: Past,
  progress: Progress,
  days: number,
  candidatureId: () => string,
  expiresSoon = false,
): void => {
  const at = daysAgo(days)
  add(at, async ({ administrator }) => {
    const date = dayOf(new Date(at))
    const documents = await administrator<FiledDocument[]>('GET', `/api/documents/${candidatureId()}`)
    const storedPath = documents.find(({ filename }) => filename.startsWith('carte-identite'))?.storedPath
    for (const point of POINT_KEYS) {
      const etat = etatOf(progress, point)
      if (etat === 'a_faire') continue
      const verified = etat === 'fait'
      const validDays = expiresSoon && point === 'medical' ? 12 : 200
      await administrator('PATCH', `/api/verifications/${candidatureId()}`, {
        point,
        etat,
        date: verified ? date : null,
        expiration: verified && EXPIRING.includes(point) ? addDays(today, validDays) : null,
        note: point === 'reference1' ? 'Ancienne famille jointe au téléphone\u00a0: contente.' : '',
        storedPath: point === 'identite' ? storedPath : null,
        revision: 0,
      } satisfies VerificationInput)
    }
  })
}
