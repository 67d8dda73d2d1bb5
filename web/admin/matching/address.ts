import { PATHS } from '../../paths.ts'

/** What the address of the page calls the one record whose matches it shows. */
export const OF_REQUEST = 'demande'
export const OF_NANNY = 'candidature'

export const matchesOfRequest = (id: string): string =>
  `${PATHS.adminMatching}?${new URLSearchParams({ [OF_REQUEST]: id })}`

export const matchesOfNanny = (id: string): string =>
  `${PATHS.adminMatching}?${new URLSearchParams({ [OF_NANNY]: id })}`
