import type { Attestation } from '#contract/passkeys.admin.ts'
import type { Assertion } from '#contract/passkeys.ts'

/** The library has 3 MB of certificate code, which only a server with passkeys needs: loaded at the first use. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** Ed25519, ECDSA P-256 and RSA: what phones and computers offer. */
export const ALGORITHMS = [-8, -7, -257]

interface Expected {
  readonly challenge: string
  readonly origin: string
  readonly rpId: string
}

/** The library throws for everything that it refuses. */
const orNull = async <T>(verify: () => Promise<T>): Promise<T | null> => {
  try {
    return await verify()
  } catch {
    return null
  }
}

/**
 * Whether an attestation names no certificate. The site asks for none, and the library would fetch revocation lists
 * from addresses in it.
 */
const isWithoutCertificate = async (attestationObject: string): Promise<boolean> => {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = decoded.get('fmt')
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
}

/** Checks the answer of a new device. Returns its key, or null when it is refused. */
export const verifyAttestation = (answer: Attestation, { challenge, origin, rpId }: Expected) =>
  orNull(async () => {
    if (!(await isWithoutCertificate(answer.response.attestationObject))) return null
    const { verifyRegistrationResponse } = await loadWebAuthn()
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return registrationInfo?.credential ?? null
  })

/** Checks the answer of a known device. Returns its new count of uses, or null when it is refused. */
export const verifyAssertion = (
  answer: Assertion,
  { challenge, origin, rpId }: Expected,
  stored: { readonly credentialId: string; readonly publicKey: Buffer; readonly compteur: number },
): Promise<number | null> =>
  orNull(async () => {
    const { verifyAuthenticationResponse } = await loadWebAuthn()
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
