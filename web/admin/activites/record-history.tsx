import { Failed } from '../ui/failed.tsx'
import { useCode } from '../ui/use-code.ts'
import type { About } from './about.ts'

/** History of a record, with its reminders. Its code loads when the record opens. */
export const RecordHistory = (about: About) => {
  const code = useCode('activites/history', () => import('./history.tsx'))
  if (code.isError) return <Failed query={code}>L'historique n'a pas pu être chargé.</Failed>
  if (!code.data) return null
  const { History } = code.data
  return <History {...about} />
}
