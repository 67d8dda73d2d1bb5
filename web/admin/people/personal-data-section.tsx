import { useLoadingPart } from '../lists/record-parts.tsx'
import { Failed } from '../ui/failed.tsx'
import { useCode } from '../ui/use-code.ts'
import type { PersonalData } from './personal-data.tsx'

/** "Données personnelles" of a record. Its code loads when the record opens. */
export const PersonalDataSection = (person: Parameters<typeof PersonalData>[0]) => {
  const code = useCode('people/personal-data', () => import('./personal-data.tsx'))
  useLoadingPart(code.isPending)
  if (code.isError) return <Failed query={code}>Les données personnelles n'ont pas pu être chargées.</Failed>
  return code.data ? <code.data.PersonalData {...person} /> : null
}
