import { useLoadingPart } from '../lists/record-parts.tsx'
import { Failed } from '../ui/failed.tsx'
import { useCode } from '../ui/use-code.ts'
import type { About } from './about.ts'
import { useHistory } from './queries.ts'

/** History of a record, with its reminders. Its code and its data load when the record opens. */
export const RecordHistory = (about: About) => {
  const code = useCode('activites/history', () => import('./history.tsx'))
  const read = useHistory(about)
  useLoadingPart(code.isPending || read.lines.isPending || read.reminders.isPending)
  if (code.isError) return <Failed query={code}>L'historique n'a pas pu être chargé.</Failed>
  if (!code.data) return null
  const { History } = code.data
  return <History about={about} {...read} />
}
