import type { QueryClient } from '@tanstack/react-query'
import { endpoints as aFaire } from '#contract/a-faire.admin.ts'
import { endpoints as auth } from '#contract/auth.ts'
import { endpoints as dashboard } from '#contract/dashboard.admin.ts'
import { endpoints as notifications } from '#contract/notifications.admin.ts'
import { ANSWERS_ID, type FirstAnswers } from '#contract/pages.ts'
import { endpoints as parametres } from '#contract/parametres-site.ts'
import { addressOf, answerOf, pageOf } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { PATHS } from '../../paths.ts'
import { isHinted } from '../../public/navigation/signed-in.ts'
import { aFaireQuery, FEW_LINES } from '../aujourdhui/query.ts'
import { listKeyOf } from '../lists/address.ts'
import { parametresQuery } from '../parametres/missing-coordonnees.ts'
import { userQuery } from '../session/user.ts'
import { countsQuery } from './counts-query.ts'
import { LIST_SCREENS } from './lists.ts'
import { unreadQuery } from './use-unread.ts'

/** Addresses of the calls whose answers the dashboard shows first. */
export const firstAddresses = (params: URLSearchParams): readonly string[] => [
  LIST_SCREENS[listKeyOf(params)].firstPageAddress(params),
  auth.currentUser.path,
  dashboard.dashboardCounts.path,
  notifications.unreadNotifications.path,
  parametres.listParametresSite.path,
  addressOf(aFaire.listAFaire, {}, { limit: FEW_LINES }),
]

/** Puts the answers of the calls at `firstAddresses` into the query cache; none of them if one is missing. */
export const putFirstAnswers = (
  queries: QueryClient,
  params: URLSearchParams,
  answers: FirstAnswers,
): void => {
  const [list, user, counts, unread, settings, toDo] = firstAddresses(params).map(
    (address) => answers[address],
  )
  if (!list || !user || !counts || !unread || !settings || !toDo) return
  LIST_SCREENS[listKeyOf(params)].putFirstPage(queries, params, list)
  queries.setQueryData(userQuery.queryKey, answerOf(auth.currentUser, user).user)
  queries.setQueryData(countsQuery.queryKey, answerOf(dashboard.dashboardCounts, counts))
  queries.setQueryData(unreadQuery.queryKey, pageOf(notifications.unreadNotifications, unread))
  queries.setQueryData(parametresQuery.queryKey, answerOf(parametres.listParametresSite, settings))
  queries.setQueryData(aFaireQuery(FEW_LINES).queryKey, answerOf(aFaire.listAFaire, toDo))
}

/** Reads the answers from the document and removes them: later they would be outdated. */
const takeAnswers = (): FirstAnswers => {
  const block = document.getElementById(ANSWERS_ID)
  block?.remove()
  return block?.textContent ? (JSON.parse(block.textContent) as FirstAnswers) : {}
}

/** Longest wait for the first data; then the screen shows skeletons for what is missing. */
const MAX_WAIT_MS = 500

/**
 * Reads the dashboard's first data before it renders, so that the first render has its rows. Reads nothing without the
 * sign of a session (`isHinted`).
 */
export const readFirstData = async (params: URLSearchParams): Promise<void> => {
  // Taken in any case: after a sign-out in another tab, somebody else may sign in within this document.
  const answers = takeAnswers()
  if (!isHinted()) return
  putFirstAnswers(queryClient, params, answers)
  const read = Promise.all([
    LIST_SCREENS[listKeyOf(params)].prefetch(queryClient, params),
    queryClient.prefetchQuery(userQuery),
    queryClient.prefetchQuery(countsQuery),
    queryClient.prefetchQuery(unreadQuery),
    // These fill the parts above the lists, which would push the rows down if their data came later.
    queryClient.prefetchQuery(parametresQuery),
    // Only for a document that opens here: after another screen, the dashboard reads the lines when it is shown.
    location.pathname === PATHS.admin && queryClient.prefetchQuery(aFaireQuery(FEW_LINES)),
  ])
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
}
