import type { RequestFacts } from '#contract/facts.admin.ts'
import { placeName } from '#contract/place-name.ts'

/**
 * Says what a corrected address changes: the quarter is read again, unless an administrator chose it. Without `place`
 * (it is not loaded, or the application of an employee was deleted) nothing is promised.
 */
export const addressHint = (place: RequestFacts['place'] | undefined): string => {
  if (!place) return 'Quartier et repère.'
  return place.setBy === 'corrige'
    ? `Le quartier choisi à la main reste\u00a0: ${place.value ? placeName(place.value) : 'aucun'}.`
    : 'Quartier et repère. Le quartier est lu de nouveau.'
}
