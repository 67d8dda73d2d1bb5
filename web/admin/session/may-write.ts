import { useQuery } from '@tanstack/react-query'
import { userQuery } from './user.ts'

/** Tells the role "lecture" why forms are disabled and buttons are missing. */
export const READ_ONLY_REASON = 'Votre compte permet de lire, pas de modifier.'

/**
 * Whether the signed-in account may change records. False for the role "lecture": the server refuses its writes, except
 * of its own account, so screens hide buttons and disable forms. True until the account is known.
 */
export const useMayWrite = (): boolean => useQuery(userQuery).data?.role !== 'lecture'
