/**
 * A user name as it is compared: without case, outer spaces and look-alike letters. Two spellings of one name are one
 * account, with one number of attempts (threat-model C06).
 */
export const comparedUsername = (username: string): string => username.normalize('NFKC').trim().toLowerCase()
