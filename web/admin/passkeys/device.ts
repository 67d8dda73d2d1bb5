import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { AuthUser } from '#contract/auth.ts'
import { endpoints as ownEndpoints, type Passkey } from '#contract/passkeys.admin.ts'
import { endpoints } from '#contract/passkeys.ts'
import { call } from '../../api/call.ts'
import { ask } from '../session/ask.ts'
import { LocalRefusal } from '../writes/refusal.ts'

const NOT_READ = "L'appareil n'a pas confirmé. Réessayez, ou utilisez votre mot de passe."
const ALREADY_ADDED = 'Cet appareil est déjà ajouté à votre compte.'

/** Runs the browser's dialog for the fingerprint. Its errors become a LocalRefusal with a French sentence. */
const onDevice = async <T>(open: () => Promise<T>): Promise<T> => {
  try {
    return await open()
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw new LocalRefusal(isKnown ? ALREADY_ADDED : NOT_READ)
  }
}

/** Opens a session with a passkey. */
export const signInByDevice = async (): Promise<AuthUser> => {
  const optionsJSON = await call(endpoints.passkeyLoginOptions)
  const { id, rawId, response } = await onDevice(() => startAuthentication({ optionsJSON }))
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
  return call(endpoints.loginByPasskey, {
    body: {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    },
  })
}

/** Adds this device to the account. `motDePasse`: undefined where none is asked for (`CurrentPasswordField`). */
export const addDevice = async (nom: string, motDePasse: string | undefined): Promise<Passkey> => {
  const optionsJSON = await ask(ownEndpoints.passkeyOptions, { body: { motDePasse } })
  const { id, rawId, response } = await onDevice(() => startRegistration({ optionsJSON }))
  const { clientDataJSON, attestationObject } = response
  return ask(ownEndpoints.addPasskey, {
    body: {
      nom,
      reponse: { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject } },
    },
  })
}
