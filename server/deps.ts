import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { Commit } from './db/group-commit.ts'
import type { Encryption } from './encryption.ts'
import type { Limiter } from './limits.ts'
import type { Matcher } from './matches/matcher.ts'

/** Dependencies of every noun. `clock` is the only source of the current time. */
export interface Deps {
  readonly db: Db
  /** For what is acknowledged to somebody: answers when it is on the disk. */
  readonly commit: Commit
  readonly config: Config
  readonly clock: () => Date
  readonly encryption: Encryption
  readonly matcher: Matcher
  readonly limiter: Limiter
}
