import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { unclaimedBytes } from './queries.ts'

/**
 * Part of UNCLAIMED_UPLOADS_MB that one network may use: many customers of an operator share one address, but one
 * address must not take all the space.
 */
const NETWORK_SHARE = 1 / 4

/**
 * Refuses `bytes` more when unclaimed and unfinished uploads, of all networks or of this one, would take more than they
 * may (threat-model C48).
 * @param reseau fingerprint of the network
 */
export const refuseAboveUnclaimedLimit = async (
  tx: Db,
  { config }: Pick<Deps, 'config'>,
  reseau: string,
  bytes: number,
): Promise<void> => {
  const { all, network } = await unclaimedBytes(tx, reseau)
  const limit = config.unclaimedUploadBytes
  if (all + bytes > limit || network + bytes > limit * NETWORK_SHARE) throw new Refusal('uploadsFull')
}
