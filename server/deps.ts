import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { Commit } from './db/group-commit.ts'
import type { Encryption } from './encryption.ts'
import type { Limiter } from './limits.ts'
import type { Matcher } from './matches/matcher.ts'

/** Dependencies of every route module, which takes the current time from `clock` only. */
export interface Deps {
  readonly db: Db
  /** Runs the write of a submission, a new record or an upload: resolves when the data is on the disk. */
  readonly commit: Commit
  readonly config: Config
  readonly clock: () => Date
  readonly encryption: Encryption
  readonly matcher: Matcher
  readonly limiter: Limiter
}
