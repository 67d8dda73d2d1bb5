import { contactMessages } from '../contact-messages/source.ts'
import { employees } from '../employees/source.ts'
import type { ListSource } from '../lists/source.ts'
import { nannyApplications } from '../nanny-applications/source.ts'
import { parentRequests } from '../parent-requests/source.ts'
import { ongletOf } from './tabs.ts'

/** Gives the list that an address opens to `use`, whatever its rows and filters are. */
export const withOpenList = <Result>(
  params: URLSearchParams,
  use: <Item, Filters extends object>(source: ListSource<Item, Filters>) => Result,
): Result => {
  switch (ongletOf(params)) {
    case 'demandes':
      return use(parentRequests)
    case 'candidatures':
      return use(nannyApplications)
    case 'employes':
      return use(employees)
    case 'messages':
      return use(contactMessages)
  }
}
