import type { Counts } from '#contract/dashboard.admin.ts'
import type { TypeNotification } from '#contract/notifications.admin.ts'
import { PATHS } from '../../paths.ts'
import { contactMessageList } from '../contact-messages/list.tsx'
import { employeeList } from '../employees/list.tsx'
import { registerList } from '../lists/register.tsx'
import { choiceOf } from '../lists/source.ts'
import { matchesOfRequest } from '../matching/address.ts'
import { nannyApplicationList } from '../nanny-applications/list.tsx'
import { parentRequestList } from '../parent-requests/list.tsx'

/** Every list of the dashboard, by its name in the address and in the counts. Tabs, counts and links derive from it. */
export const LISTS = {
  demandes: registerList(parentRequestList),
  candidatures: registerList(nannyApplicationList),
  employes: registerList(employeeList),
  messages: registerList(contactMessageList),
} as const satisfies Record<keyof Counts, ReturnType<typeof registerList>>

export type Onglet = keyof typeof LISTS

export const ONGLETS = Object.keys(LISTS) as readonly Onglet[]

/** The list that an address names; the requests when it names none. */
export const ongletOf = (params: URLSearchParams): Onglet => choiceOf(params, 'onglet', LISTS) ?? 'demandes'

/** Address of a list without filters, with the record `ouvert` open. */
export const addressOfList = (onglet: Onglet, ouvert: string | null = null): string => {
  const query = new URLSearchParams({
    ...(onglet === 'demandes' ? {} : { onglet }),
    ...(ouvert === null ? {} : { ouvert }),
  })
  return query.size > 0 ? `${PATHS.admin}?${query}` : PATHS.admin
}

/** The list that holds the record of a notification; null: a match, shown elsewhere. */
const ONGLET_OF_NOTIFICATION: Readonly<Record<TypeNotification, Onglet | null>> = {
  nouvelle_demande: 'demandes',
  nouvelle_candidature: 'candidatures',
  nouveau_message: 'messages',
  nouveau_match: null,
}

/** Address of the record that a notification is about. */
export const addressOfNotification = ({
  type,
  relatedId,
}: {
  readonly type: TypeNotification
  readonly relatedId: string | null
}): string => {
  const onglet = ONGLET_OF_NOTIFICATION[type]
  if (onglet === null) return relatedId ? matchesOfRequest(relatedId) : PATHS.adminMatching
  return addressOfList(onglet, relatedId)
}
