import { randomBytes } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { sha256Of } from '../sha256.ts'
import { insertChallenge, takeChallenge } from './queries.ts'

/** Time to answer a challenge. Also the timeout of the browser's dialog. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000

/** Creates a challenge for one session that adds a device, or for a sign-in (`sessionHash` null). */
export const createChallenge = async (db: Db, sessionHash: string | null, now: Date): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url')
  await insertChallenge(db, {
    hash: sha256Of(challenge),
    sessionHash,
    expiration: new Date(now.getTime() + CHALLENGE_LIFETIME_MS).toISOString(),
  })
  return challenge
}

/** The challenge in what the device signed (base64url JSON), or null when it is unreadable. */
const readChallenge = (clientDataJSON: string): string | null => {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const challenge = typeof data === 'object' && data !== null ? Reflect.get(data, 'challenge') : null
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/**
 * Deletes the signed challenge, so that it works once even if the rest of the answer is refused. Returns the challenge;
 * null when it is unreadable, unknown or expired, or was made for another session or purpose.
 */
export const useUpChallenge = async (
  db: Db,
  clientDataJSON: string,
  sessionHash: string | null,
  now: Date,
): Promise<string | null> => {
  const challenge = readChallenge(clientDataJSON)
  if (challenge === null) return null
  return (await takeChallenge(db, sha256Of(challenge), sessionHash, now.toISOString())) ? challenge : null
}
