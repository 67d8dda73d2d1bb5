import type { Counts } from '#contract/dashboard.admin.ts'
import type { TypeNotification } from '#contract/notifications.admin.ts'
import { PATHS } from '../../paths.ts'
import { choiceOf } from '../lists/source.ts'
import { matchesOfRequest } from '../matching/address.ts'

/** The four lists: value in the address → label (docs/product.md, "Dashboard"). */
export const ONGLETS = {
  demandes: 'Demandes Parents',
  candidatures: 'Candidatures',
  employes: 'Employés',
  messages: 'Messages',
} as const satisfies Record<keyof Counts, string>
export type Onglet = keyof typeof ONGLETS

/** The list that an address names; the requests when it names none. */
export const ongletOf = (params: URLSearchParams): Onglet => choiceOf(params, 'onglet', ONGLETS) ?? 'demandes'

/** Where a list is, whole; with one of its records open if `ouvert` names it. */
export const addressOfList = (onglet: Onglet, ouvert: string | null = null): string => {
  const query = new URLSearchParams({
    ...(onglet === 'demandes' ? {} : { onglet }),
    ...(ouvert === null ? {} : { ouvert }),
  })
  return query.size > 0 ? `${PATHS.admin}?${query}` : PATHS.admin
}

const OF_NOTIFICATION: Readonly<Record<TypeNotification, Onglet | null>> = {
  nouvelle_demande: 'demandes',
  nouvelle_candidature: 'candidatures',
  nouveau_message: 'messages',
  nouveau_match: null,
}

/** Where what a notification is about can be seen. */
export const addressOfNotification = ({
  type,
  relatedId,
}: {
  readonly type: TypeNotification
  readonly relatedId: string | null
}): string => {
  const onglet = OF_NOTIFICATION[type]
  if (onglet === null) return relatedId ? matchesOfRequest(relatedId) : PATHS.adminMatching
  return addressOfList(onglet, relatedId)
}
