import type { ListKey } from '#contract/lists.admin.ts'
import type { NotificationType } from '#contract/notifications.admin.ts'
import { PATHS } from '../../paths.ts'
import { contactMessageList } from '../contact-messages/list.tsx'
import { employeeList } from '../employees/list.tsx'
import { addressOfList, addressOfRecord } from '../lists/address.ts'
import { type RegisteredList, registerList } from '../lists/register.tsx'
import { matchesOfRequest } from '../matching/address.ts'
import { nannyApplicationList } from '../nanny-applications/list.tsx'
import { parentRequestList } from '../parent-requests/list.tsx'

/** How each list of the registry (contract/lists.admin.ts) is read and shown. */
export const LIST_SCREENS = {
  demandes: registerList('demandes', parentRequestList),
  candidatures: registerList('candidatures', nannyApplicationList),
  employes: registerList('employes', employeeList),
  messages: registerList('messages', contactMessageList),
} as const satisfies Record<ListKey, RegisteredList>

/** The list that holds the record of a notification; null: a match, which the matching page shows. */
const LIST_OF_NOTIFICATION: Readonly<Record<NotificationType, ListKey | null>> = {
  nouvelle_demande: 'demandes',
  nouvelle_candidature: 'candidatures',
  nouveau_message: 'messages',
  nouveau_match: null,
}

/**
 * Address of what a notification is about: a record, or the matches of a request. Without an id: the list, or the
 * matching page.
 */
export const addressOfNotification = ({
  type,
  relatedId,
}: {
  readonly type: NotificationType
  readonly relatedId: string | null
}): string => {
  const list = LIST_OF_NOTIFICATION[type]
  if (list === null) return relatedId ? matchesOfRequest(relatedId) : PATHS.adminMatching
  return relatedId ? addressOfRecord(list, relatedId) : addressOfList(list)
}
