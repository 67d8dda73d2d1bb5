import type { NannyApplication, TypedApplication } from '#contract/nanny-applications.admin.ts'
import type { Deps } from '../deps.ts'
import { insertApplicationFacts } from '../facts/queries.ts'
import type { Submission } from '../http/submission.ts'
import { newNanny } from '../matches/queries.ts'
import { Refusal } from '../refusal.ts'
import { submitOnce } from '../submissions/submit-once.ts'
import { findNannyApplication, insertNannyApplication } from './queries.ts'

/**
 * Stores an application that an administrator typed, exactly once, and announces its matches. No notification of its
 * arrival, and none of the limits for visitors.
 */
export const addNannyApplication = async (
  deps: Deps,
  input: TypedApplication,
  submission: Submission,
): Promise<NannyApplication> => {
  const announce = await deps.matcher.nannyAnnouncer()
  const { id } = await submitOnce(
    deps,
    'nanny_applications',
    submission,
    JSON.stringify(input),
    async (tx, newId, now) => {
      const saisie = { id: newId, dateCreation: now, dateSaisie: null, saisieAgence: true } as const
      await insertNannyApplication(tx, { ...input, ...saisie })
      const facts = await insertApplicationFacts(tx, newId, input, new Date(now))
      await announce(tx, newNanny(input, saisie, facts), now)
    },
  )
  const application = await findNannyApplication(deps.db, id)
  if (!application) throw new Refusal('deletedMeanwhile')
  return application
}
