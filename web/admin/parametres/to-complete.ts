import { useQuery } from '@tanstack/react-query'
import { readDefaultCredentials } from '../session/default-credentials.ts'
import { useMayWrite } from '../session/may-write.ts'
import { userQuery } from '../session/user.ts'
import { missingCoordonnees, parametresQuery } from './missing-coordonnees.ts'

/** What a new installation has to complete before it is used, as far as the signed-in account can. */
export interface ToComplete {
  /** The initial password of this account still holds. */
  readonly password: boolean
  /** Placeholders stand for the agency's contact details; false until the settings are loaded. */
  readonly coordonnees: boolean
  /** The settings are loaded, or cannot be. */
  readonly isKnown: boolean
}

/** What is to be completed. `reads`: it loads the settings. */
export const useToComplete = (reads = true): ToComplete => {
  const { data, isPending } = useQuery({ ...parametresQuery, enabled: reads })
  const { data: user } = useQuery(userQuery)
  const mayWrite = useMayWrite()
  return {
    password: user?.username !== undefined && readDefaultCredentials()?.username === user.username,
    coordonnees: mayWrite && data !== undefined && missingCoordonnees(data).length > 0,
    isKnown: !isPending,
  }
}
