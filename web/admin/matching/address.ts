import { PATHS } from '../../paths.ts'

/** Parameters of the page: id of the request or application whose matches are shown. */
export const OF_REQUEST = 'demande'
export const OF_NANNY = 'candidature'

export const matchesOfRequest = (id: string): string =>
  `${PATHS.adminMatching}?${new URLSearchParams({ [OF_REQUEST]: id })}`

export const matchesOfNanny = (id: string): string =>
  `${PATHS.adminMatching}?${new URLSearchParams({ [OF_NANNY]: id })}`
