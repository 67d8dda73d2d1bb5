import { randomUUID } from 'node:crypto'
import type { Attestation, Passkey } from '#contract/passkeys.admin.ts'
import { lockCompte, lockSession } from '../auth/queries.ts'
import type { AdminSession } from '../auth/session.ts'
import { isUniqueViolation } from '../db/unavailable.ts'
import type { Deps } from '../deps.ts'
import { invalid, Refusal } from '../refusal.ts'
import { useUpChallenge } from './challenge.ts'
import { insertPasskey, listCredentialIds } from './queries.ts'
import { verifyAttestation } from './verify.ts'

/** Maximum number of devices of one account. */
const MAX_PASSKEYS = 10

/** Refuses one more device than MAX_PASSKEYS. `known`: number of devices of the account. */
export const requireRoom = (known: number): void => {
  if (known >= MAX_PASSKEYS)
    throw invalid('nom', `Un compte a ${MAX_PASSKEYS} appareils au plus\u00a0: retirez-en un`)
}

const refused = () => invalid('reponse', "L'appareil n'a pas pu être ajouté. Recommencez.")

/** Stores a device that answered the challenge of this session. */
export const addPasskey = async (
  { db, clock }: Deps,
  admin: AdminSession,
  nom: string,
  answer: Attestation,
  site: { readonly origin: string; readonly rpId: string },
): Promise<Passkey> => {
  const challenge = await useUpChallenge(db, answer.response.clientDataJSON, admin.idHash, clock())
  const credential = challenge === null ? null : await verifyAttestation(answer, { challenge, ...site })
  if (!credential) throw refused()
  const added = { id: randomUUID(), nom, dateCreation: clock().toISOString(), derniereUtilisation: null }
  await db
    .transaction()
    .execute(async (tx) => {
      // The lock keeps two sessions of the account from counting its devices at the same time.
      await lockCompte(tx, admin.adminId)
      // A session that was closed meanwhile, by a new password for example, adds no device.
      if (!(await lockSession(tx, admin.idHash))) throw new Refusal('notSignedIn')
      requireRoom((await listCredentialIds(tx, admin.adminId)).length)
      await insertPasskey(tx, {
        ...added,
        adminId: admin.adminId,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        compteur: credential.counter,
      })
    })
    // The device was added before, to this account or to another.
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? refused() : error
    })
  return added
}
