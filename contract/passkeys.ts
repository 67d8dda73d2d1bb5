import * as z from 'zod/mini'
import { authUser } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'

const UNREADABLE = "La réponse de l'appareil est illisible"

/** Bytes of an authenticator in base64url. `max` counts characters. */
export const bytesOfDevice = (max: number) =>
  z
    .string(UNREADABLE)
    .check(z.minLength(1, UNREADABLE), z.maxLength(max, UNREADABLE), z.regex(/^[\w-]+$/, UNREADABLE))

/** Characters in base64url: an id has at most 1023 bytes (WebAuthn Level 3, section 4). */
export const MAX_CREDENTIAL_ID = 1364
/** Characters in base64url. The client data are a short JSON text: type, challenge, origin. */
export const MAX_CLIENT_DATA = 4096

/** Options of `navigator.credentials.get`: no list of passkeys, the device offers those that it holds for this site. */
const requestOptions = z.object({
  challenge: text,
  timeout: z.number(),
  rpId: text,
  userVerification: z.enum(['required']),
})

/** Answer of a device that signs in. */
const assertion = z.object({
  id: bytesOfDevice(MAX_CREDENTIAL_ID),
  rawId: bytesOfDevice(MAX_CREDENTIAL_ID),
  type: z.enum(['public-key'], UNREADABLE),
  response: z.object(
    {
      clientDataJSON: bytesOfDevice(MAX_CLIENT_DATA),
      // Far more than devices send: some hundred characters, and 86 for the longest user handle (64 bytes, WebAuthn).
      authenticatorData: bytesOfDevice(4096),
      signature: bytesOfDevice(4096),
      userHandle: bytesOfDevice(200),
    },
    UNREADABLE,
  ),
})
export type Assertion = z.output<typeof assertion>

export const endpoints = {
  passkeyLoginOptions: endpoint({
    method: 'POST',
    path: '/api/passkeys/login/options',
    summary: "Prépare une connexion par empreinte\u00a0: la réponse de l'appareil est attendue cinq minutes.",
    access: 'public',
    answer: { status: 200, body: requestOptions },
    errors: ['tooManyRequests'],
  }),
  loginByPasskey: endpoint({
    method: 'POST',
    path: '/api/passkeys/login',
    summary: "Ouvre une session avec l'empreinte ou le visage enregistré sur un appareil.",
    access: 'public',
    audit: 'Connexion par empreinte',
    body: assertion,
    answer: { status: 200, body: authUser },
    errors: ['invalid', 'passkeyRefused', 'tooManyRequests'],
  }),
}
