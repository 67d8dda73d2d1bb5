import type { Assertion } from '#contract/passkeys.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { networkPrefixOf } from '../http/network.ts'
import { recordAction } from '../journal/queries.ts'
import { Refusal } from '../refusal.ts'
import { useUpChallenge } from './challenge.ts'
import { findPasskey, recordUse } from './queries.ts'
import { verifyAssertion } from './verify.ts'

/**
 * Checks the answer of a device that signs in. A wrong one gets the same refusal whatever is wrong with it, and an
 * entry in the audit log. Returns what `startSession` runs: it records the use and returns the account, and refuses a
 * passkey that was removed meanwhile, or of which its device counted another use.
 */
export const checkPasskey = async (
  { db, limiter, clock }: Deps,
  answer: Assertion,
  site: { readonly origin: string; readonly rpId: string },
  network: string,
): Promise<(tx: Db) => Promise<string>> => {
  await limiter.consume('loginByNetwork', network)
  const challenge = await useUpChallenge(db, answer.response.clientDataJSON, null, clock())
  const passkey = await findPasskey(db, answer.id)
  if (passkey) await limiter.consume('passkeyByAccount', passkey.adminId)
  const isOwner =
    passkey !== undefined &&
    Buffer.from(answer.response.userHandle, 'base64url').toString('utf8') === passkey.adminId
  const compteur =
    isOwner && challenge !== null ? await verifyAssertion(answer, { challenge, ...site }, passkey) : null
  if (!passkey || compteur === null) {
    await recordAction(db, {
      admin: { adminId: passkey?.adminId ?? 'inconnu', username: passkey?.username ?? 'Compte inconnu' },
      action: 'passkeyFailed',
      objet: null,
      detail: networkPrefixOf(network),
      date: clock().toISOString(),
    })
    throw new Refusal('passkeyRefused')
  }
  await limiter.reset('passkeyByAccount', passkey.adminId)
  return async (tx) => {
    if (!(await recordUse(tx, passkey, compteur, clock().toISOString()))) throw new Refusal('passkeyRefused')
    return passkey.adminId
  }
}
