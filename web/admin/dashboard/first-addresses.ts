import { endpoints as auth } from '#contract/auth.ts'
import { endpoints as dashboard } from '#contract/dashboard.admin.ts'
import { endpoints as notifications } from '#contract/notifications.admin.ts'
import { contactMessages } from '../contact-messages/source.ts'
import { employees } from '../employees/source.ts'
import { firstPageAddress } from '../lists/source.ts'
import { nannyApplications } from '../nanny-applications/source.ts'
import { parentRequests } from '../parent-requests/source.ts'
import { ongletOf } from './tabs.ts'

const firstPageOf = (params: URLSearchParams): string => {
  switch (ongletOf(params)) {
    case 'demandes':
      return firstPageAddress(parentRequests, params)
    case 'candidatures':
      return firstPageAddress(nannyApplications, params)
    case 'employes':
      return firstPageAddress(employees, params)
    case 'messages':
      return firstPageAddress(contactMessages, params)
  }
}

/** What the dashboard asks for as soon as its code is there: its document has it fetched while that comes. */
export const firstAddresses = (params: URLSearchParams): readonly string[] => [
  firstPageOf(params),
  auth.currentUser.path,
  dashboard.dashboardCounts.path,
  notifications.unreadNotifications.path,
]
