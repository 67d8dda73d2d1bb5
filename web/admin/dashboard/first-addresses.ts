import { endpoints as auth } from '#contract/auth.ts'
import { endpoints as dashboard } from '#contract/dashboard.admin.ts'
import { endpoints as notifications } from '#contract/notifications.admin.ts'
import { firstPageAddress } from '../lists/source.ts'
import { withOpenList } from './open-list.ts'

/** What the dashboard asks for as soon as its code is there: its document has it fetched while that comes. */
export const firstAddresses = (params: URLSearchParams): readonly string[] => [
  withOpenList(params, (list) => firstPageAddress(list, params)),
  auth.currentUser.path,
  dashboard.dashboardCounts.path,
  notifications.unreadNotifications.path,
]
