import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Refusal } from '../refusal.ts'

const argon2Async = promisify(argon2)

/** OWASP's minimum for argon2id (threat-model C08). Memory in KiB. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const SALT_BYTES = 16

/**
 * A hash occupies one of the four threads of the pool that files and DNS use too. At most four run at once, so that
 * files and DNS wait behind four hashes, not behind the queue. Above the queue: 503.
 */
const MAX_RUNNING = 4
const MAX_WAITING = 24
let running = 0
const waiting: (() => void)[] = []

/** Runs `work` when one of the MAX_RUNNING places is free. */
const queued = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running < MAX_RUNNING) running += 1
  else if (waiting.length < MAX_WAITING) await new Promise<void>((start) => waiting.push(start))
  else throw new Refusal('unavailable', { retryAfter: 2 })
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const derive = (
  password: string,
  salt: Buffer,
  cost: { memory: number; passes: number; parallelism: number; tagLength: number },
) => queued(() => argon2Async('argon2id', { message: Buffer.from(password, 'utf8'), nonce: salt, ...cost }))

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** Hashes the exact bytes with a new salt into a PHC string (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`). */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, COST)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

/**
 * Has the form of a stored hash, of no known password. Checked for an unknown user and for an account without a
 * password, so that both take as long as others (threat-model C04).
 */
const DUMMY_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(randomBytes(SALT_BYTES))}$${unpadded(randomBytes(COST.tagLength))}`

/** Compares a password with a stored hash. `stored` undefined (no such user, no password yet): as slow, and false. */
export const verifyPassword = async (password: string, stored: string | undefined): Promise<boolean> => {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? DUMMY_HASH)
  if (!parts) throw new Error('A stored password hash is unreadable')
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts
  const expected = Buffer.from(hash, 'base64')
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  }
  const derived = await derive(password, Buffer.from(salt, 'base64'), cost)
  return timingSafeEqual(derived, expected) && stored !== undefined
}
