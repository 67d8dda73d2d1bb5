/**
 * Normalised user name for comparisons: lower case, trimmed, Unicode variants of a letter replaced (NFKC). Spellings
 * with the same result share one account and one counter of attempts (threat-model C06).
 */
export const normalizeUsername = (username: string): string => username.normalize('NFKC').trim().toLowerCase()
