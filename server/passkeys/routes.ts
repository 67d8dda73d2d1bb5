import type { FastifyInstance } from 'fastify'
import { endpoints as ownEndpoints } from '#contract/passkeys.admin.ts'
import { endpoints } from '#contract/passkeys.ts'
import { closeOtherSessions } from '../auth/queries.ts'
import { requirePasswordUnlessLinked } from '../auth/require-password.ts'
import { startSession } from '../auth/session.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { addPasskey, requireRoom } from './add.ts'
import { CHALLENGE_LIFETIME_MS, createChallenge } from './challenge.ts'
import { deletePasskey, listCredentialIds, listPasskeys, renamePasskey } from './queries.ts'
import { checkPasskey } from './sign-in.ts'
import { siteOf } from './site.ts'
import { ALGORITHMS } from './verify.ts'

/** Name of the site that a device shows when it makes a passkey. */
const SITE_NAME = "Garde d'enfants Gabon"

export const passkeys = (app: FastifyInstance, deps: Deps): void => {
  const { db, clock, config, limiter } = deps

  serve(app, deps, endpoints, {
    passkeyLoginOptions: async ({ network, request }) => {
      await limiter.consume('passkeyChallenge', network)
      const challenge = await createChallenge(db, null, clock())
      return {
        challenge,
        timeout: CHALLENGE_LIFETIME_MS,
        rpId: siteOf(request, config).rpId,
        userVerification: 'required' as const,
      }
    },
    loginByPasskey: async ({ body, network, request, reply }) => {
      const admit = await checkPasskey(deps, body, siteOf(request, config), network)
      await startSession(request, reply, deps, admit)
      if (!request.admin) throw new Refusal('passkeyRefused')
      return { user: request.admin }
    },
  })

  serve(app, deps, ownEndpoints, {
    listPasskeys: ({ admin }) => listPasskeys(db, admin.adminId),
    passkeyOptions: async ({ admin, body: { motDePasse }, request }) => {
      await requirePasswordUnlessLinked(deps, admin, motDePasse)
      const known = await listCredentialIds(db, admin.adminId)
      // Refuses before the device makes a passkey that could not be stored.
      requireRoom(known.length)
      const challenge = await createChallenge(db, admin.idHash, clock())
      return {
        rp: { id: siteOf(request, config).rpId, name: SITE_NAME },
        // The device returns this id at the sign-in. It says nothing about the person.
        user: {
          id: Buffer.from(admin.adminId, 'utf8').toString('base64url'),
          name: admin.username,
          displayName: admin.nom,
        },
        challenge,
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
        timeout: CHALLENGE_LIFETIME_MS,
        excludeCredentials: known.map((id) => ({ id, type: 'public-key' as const })),
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true,
          userVerification: 'required' as const,
        },
        attestation: 'none' as const,
      }
    },
    addPasskey: ({ admin, body: { nom, reponse }, request }) =>
      addPasskey(deps, admin, nom, reponse, siteOf(request, config)),
    renamePasskey: async ({ admin, params: { id }, body: { nom }, noteDetail }) => {
      if (await renamePasskey(db, admin.adminId, id, nom)) return
      if (!(await listPasskeys(db, admin.adminId)).some((own) => own.id === id)) throw new Refusal('notFound')
      noteDetail(null)
    },
    // A lost phone may be signed in: the other sessions end with the passkey.
    removePasskey: async ({ admin, params: { id }, body: { motDePasse } }) => {
      await requirePasswordUnlessLinked(deps, admin, motDePasse)
      await db.transaction().execute(async (tx) => {
        if (!(await deletePasskey(tx, admin.adminId, id))) throw new Refusal('notFound')
        await closeOtherSessions(tx, admin.adminId, admin.idHash)
      })
    },
  })
}
