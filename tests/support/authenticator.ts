import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()
/** Flags of WebAuthn: the user was present, the user was verified, the answer contains a new passkey. */
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_NEW_KEY = 0x40

/** What a device does differently from an honest one. */
export interface Deviation {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  /** False: the device did not verify the user (no fingerprint, face or code). */
  readonly verified?: boolean
  readonly count?: number
  readonly userHandle?: string
  /** Attestation statement instead of none. */
  readonly attestation?: { readonly fmt: string; readonly attStmt: Map<string, unknown> }
}

/** The part of the answer of `POST /api/passkeys/options` that a device reads. */
export interface CreationOptions {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}

/** A phone with one passkey (ES256), in software. It counts its sign-ins. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url')
  readonly #origin: string
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  #count = 0
  #userHandle = ''

  constructor(origin: string) {
    this.#origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    this.#publicKey = publicKey
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Deviation): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #authenticatorData(rpId: string, flags: number, count: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter])
  }

  /** Answer to the options of `POST /api/passkeys/options`. */
  create(options: CreationOptions, deviation: Deviation = {}) {
    this.#userHandle = options.user.id
    const { x, y } = this.#publicKey.export({ format: 'jwk' })
    // COSE: key type 2 (elliptic curve), algorithm -7 (ES256), curve 1 (P-256), then both coordinates.
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x ?? '', 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y ?? '', 'base64url'))],
      ]),
    )
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const flags = USER_PRESENT | (deviation.verified === false ? 0 : USER_VERIFIED) | HAS_NEW_KEY
    const data = Buffer.concat([
      this.#authenticatorData(deviation.rpId ?? options.rp.id, flags, this.#count),
      // AAGUID, the model of the device: unknown.
      Buffer.alloc(16),
      length,
      id,
      key,
    ])
    const { fmt, attStmt } = deviation.attestation ?? { fmt: 'none', attStmt: new Map() }
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', new Uint8Array(data)],
      ]) as Map<string, Uint8Array>,
    )
    const challenge = deviation.challenge ?? options.challenge
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, deviation).toString('base64url'),
        attestationObject: Buffer.from(attestationObject).toString('base64url'),
      },
    }
  }

  /** Answer to the options of `POST /api/passkeys/login/options`. */
  get(options: { readonly challenge: string; readonly rpId: string }, deviation: Deviation = {}) {
    this.#count += 1
    const flags = USER_PRESENT | (deviation.verified === false ? 0 : USER_VERIFIED)
    const count = deviation.count ?? this.#count
    const data = this.#authenticatorData(deviation.rpId ?? options.rpId, flags, count)
    const clientData = this.#clientData('webauthn.get', deviation.challenge ?? options.challenge, deviation)
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(clientData)]))
      .sign(this.#privateKey)
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: deviation.userHandle ?? this.#userHandle,
      },
    }
  }
}
