import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { userQuery } from './user.ts'

/** Tells the role "lecture" why forms are disabled and buttons are missing. */
export const READ_ONLY_REASON = 'Votre compte permet de lire, pas de modifier.'

const MayWrite = createContext<boolean | null>(null)

/** Reads the account once for all screens: each row of a list asks, and an observer of the query in each is slow. */
export const MayWriteProvider = ({ children }: { readonly children: ReactNode }) => (
  <MayWrite value={useQuery(userQuery).data?.role !== 'lecture'}>{children}</MayWrite>
)

/**
 * Whether the signed-in account may change records. False for the role "lecture": the server refuses its writes, except
 * of its own account, so screens hide buttons and disable forms. True until the account is known.
 */
export const useMayWrite = (): boolean => {
  const mayWrite = useContext(MayWrite)
  if (mayWrite === null) throw new Error('useMayWrite is below MayWriteProvider only')
  return mayWrite
}
