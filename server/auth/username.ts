/**
 * Normalised user name for comparisons: lower case, trimmed, Unicode variants of a letter replaced (NFKC). All
 * spellings of a name share one account and one counter of failed attempts (threat-model C06).
 */
export const normalizeUsername = (username: string): string => username.normalize('NFKC').trim().toLowerCase()
