import type { Db } from '../db/db.ts'
import { COMMAND_AUTHOR, SERVER_AUTHOR } from '../journal/queries.ts'
import { invalid, Refusal } from '../refusal.ts'
import { lockUsernames } from './queries.ts'
import { normalizeUsername } from './username.ts'

/**
 * Removes accents, and writes ligatures as two letters, ’ as ', full-width and other variants of a letter as the usual
 * letter: `Zoé` → `Zoe`, `Cœur` → `Coeur`.
 */
const withoutAccents = (username: string): string =>
  username
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œŒ]/g, 'oe')
    .replace(/[æÆ]/g, 'ae')
    .replace(/’/g, "'")

/**
 * Characters of a user name, once accents are removed. Every other letter is refused, because some look like these:
 * Cyrillic а, Greek ο, Turkish ı.
 */
const PERMITTED = /^[a-z0-9 ._@+'-]+$/i

/** Equal for names that look alike: without accents, case and signs; with 0 as o, 1 and i as l, rn as m, vv as w. */
const lookAlikeKeyOf = (username: string): string =>
  withoutAccents(username)
    .toLowerCase()
    .replace(/[ ._@+'-]/g, '')
    .replaceAll('0', 'o')
    .replace(/[1i]/g, 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

/** Names in the audit log that nobody can sign in with. */
const NO_ACCOUNTS = [SERVER_AUTHOR.username, COMMAND_AUTHOR.username]

/**
 * Refuses a new user name with a character that is not PERMITTED, one that another account has, and one that looks like
 * that of another account or like NO_ACCOUNTS (threat-model C70). `tx` locks the names until its end. `ownId`: the
 * account that is renamed.
 */
export const requireDistinctUsername = async (tx: Db, username: string, ownId?: string): Promise<void> => {
  if (!PERMITTED.test(withoutAccents(username)))
    throw invalid(
      'username',
      "Le nom d'utilisateur s'écrit avec des lettres latines, des chiffres, des espaces, et . _ - @ + '",
    )
  const others = (await lockUsernames(tx)).filter(({ id }) => id !== ownId)
  const name = normalizeUsername(username)
  if (others.some(({ nomCompare }) => nomCompare === name)) throw new Refusal('usernameTaken')
  const key = lookAlikeKeyOf(username)
  if (others.some((other) => lookAlikeKeyOf(other.username) === key))
    throw invalid('username', "Ce nom d'utilisateur ressemble trop à celui d'un autre compte")
  if (NO_ACCOUNTS.some((author) => lookAlikeKeyOf(author) === key))
    throw invalid('username', "Ce nom d'utilisateur est réservé")
}
