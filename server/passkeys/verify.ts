import type { Attestation } from '#contract/passkeys.admin.ts'
import type { Assertion } from '#contract/passkeys.ts'

/** The library has 3 MB of certificate code, which only a server with passkeys needs: loaded at the first use. */
const loadWebAuthn = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
})
type WebAuthn = Awaited<ReturnType<typeof loadWebAuthn>>

/** COSE numbers of Ed25519, ECDSA P-256 and RSA: what phones and computers offer. */
export const ALGORITHMS = [-8, -7, -257]

interface Expected {
  readonly challenge: string
  readonly origin: string
  readonly rpId: string
}

/** Null when the library throws, as it does for most wrong answers. Rejects when the library cannot be loaded. */
const orNull = async <T>(verify: (webAuthn: WebAuthn) => Promise<T>): Promise<T | null> => {
  const webAuthn = await loadWebAuthn()
  try {
    return await verify(webAuthn)
  } catch {
    return null
  }
}

/**
 * Whether an attestation has no certificate. The site asks for none, and the library would fetch revocation lists from
 * addresses that the certificate names.
 */
const isWithoutCertificate = (
  { decodeAttestationObject, isoBase64URL }: WebAuthn,
  attestationObject: string,
): boolean => {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = decoded.get('fmt')
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
}

/** Checks the answer of a new device. Returns its id, public key and signature counter, or null when it is refused. */
export const verifyAttestation = (answer: Attestation, { challenge, origin, rpId }: Expected) =>
  orNull(async (webAuthn) => {
    if (!isWithoutCertificate(webAuthn, answer.response.attestationObject)) return null
    const { registrationInfo } = await webAuthn.verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return registrationInfo?.credential ?? null
  })

/** Checks the answer of a known device. Returns its new signature counter (0: none), or null when it is refused. */
export const verifyAssertion = (
  answer: Assertion,
  { challenge, origin, rpId }: Expected,
  stored: { readonly credentialId: string; readonly publicKey: Buffer; readonly compteur: number },
): Promise<number | null> =>
  orNull(async ({ verifyAuthenticationResponse }) => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(stored.publicKey),
        counter: stored.compteur,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  })
