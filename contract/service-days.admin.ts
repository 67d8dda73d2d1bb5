import type { TypeService } from './parent-requests.ts'

/** Days of the week: 0 is Monday. */
export const MONDAY_TO_FRIDAY = [0, 1, 2, 3, 4]
export const SATURDAY_AND_SUNDAY = [5, 6]
export const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** Days that a service asks for. An occasional service may fall on any of the seven. */
export const SERVICE_DAYS: Readonly<Record<TypeService, readonly number[]>> = {
  regulier: MONDAY_TO_FRIDAY,
  occasionnel: EVERY_DAY,
  devoirs: MONDAY_TO_FRIDAY,
  personne: MONDAY_TO_FRIDAY,
  weekend: SATURDAY_AND_SUNDAY,
}
