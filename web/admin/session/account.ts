import type { AuthUser } from '#contract/auth.ts'
import { queryClient } from '../../api/query-client.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { LocalRefusal } from '../writes/refusal.ts'

/** User name of the account that is signed in, or was until its session expired. */
export const signedInUsername = (): string | undefined =>
  queryClient.getQueryData<AuthUser['user']>(QUERY_KEYS.user)?.username

/** Throws unless this account is signed in: what one person asked for is not done in another's name. */
export const requireAccount = (username: string | undefined): void => {
  if (signedInUsername() !== username)
    throw new LocalRefusal("Un autre compte s'est connecté\u00a0: la modification n'a pas été envoyée.")
}
