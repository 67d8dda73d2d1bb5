import { useQuery } from '@tanstack/react-query'
import { readDefaultCredentials } from '../session/default-credentials.ts'
import { useMayWrite } from '../session/may-write.tsx'
import { missingCoordonnees, parametresQuery } from './missing-coordonnees.ts'

/** What a new installation has to complete before it is used. */
export interface ToComplete {
  /** The initial password still holds: every account is asked, until the one that has it changes it. */
  readonly password: boolean
  /**
   * A placeholder stands for the agency's phone number or email. False until the settings are loaded, and for
   * accounts that cannot change them.
   */
  readonly coordonnees: boolean
  /** The settings are loaded, or cannot be. */
  readonly isKnown: boolean
}

/** What is to be completed. */
export const useToComplete = (): ToComplete => {
  const { data, isPending } = useQuery(parametresQuery)
  const mayWrite = useMayWrite()
  return {
    password: readDefaultCredentials() !== null,
    coordonnees: mayWrite && data !== undefined && missingCoordonnees(data).length > 0,
    isKnown: !isPending,
  }
}
