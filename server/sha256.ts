import { createHash } from 'node:crypto'

/** SHA-256 of a random text, hexadecimal: the database holds it in place of a session id, a token or a challenge. */
export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')
