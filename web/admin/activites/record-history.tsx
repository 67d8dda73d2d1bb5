import { useQuery } from '@tanstack/react-query'
import { useLoadingPart } from '../lists/record-parts.tsx'
import { Failed } from '../ui/failed.tsx'
import { useCode } from '../ui/use-code.ts'
import type { About } from './about.ts'
import { activitesQuery, rappelsQuery } from './queries.ts'

/** History of a record, with its reminders. Its code and its data load when the record opens. */
export const RecordHistory = (about: About) => {
  const code = useCode('activites/history', () => import('./history.tsx'))
  const lines = useQuery(activitesQuery(about))
  const reminders = useQuery(rappelsQuery(about))
  useLoadingPart(code.isPending || lines.isPending || reminders.isPending)
  if (code.isError) return <Failed query={code}>L'historique n'a pas pu être chargé.</Failed>
  if (!code.data) return null
  const { History } = code.data
  return <History {...about} />
}
