import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pathId } from './fields.admin.ts'
import { instant, requiredText, text } from './fields.ts'
import { bytesOfDevice, MAX_CLIENT_DATA, MAX_CREDENTIAL_ID } from './passkeys.ts'
import { currentPassword } from './profile.admin.ts'

/** A device that signs in without a password (docs/product.md, "Passkeys"). */
export const passkey = z.object({
  id: text,
  nom: text,
  dateCreation: instant,
  /** Null: not used yet. */
  derniereUtilisation: z.nullable(instant),
})
export type Passkey = z.output<typeof passkey>

/** Characters in base64url. The attestation object of a device that sends no certificate has a few hundred. */
const MAX_ATTESTATION = 16_384

/** Characters of the name that a person gives a device. */
export const MAX_PASSKEY_NOM = 60
const passkeyName = requiredText("Le nom de l'appareil est obligatoire", MAX_PASSKEY_NOM)

/** The password is required unless a one-time link opened the session and no password was set in it. */
const proof = { motDePasse: z.optional(currentPassword) }

/** Options of `navigator.credentials.create`. */
const creationOptions = z.object({
  rp: z.object({ id: text, name: text }),
  user: z.object({ id: text, name: text, displayName: text }),
  challenge: text,
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.enum(['public-key']) })),
  timeout: z.number(),
  excludeCredentials: z.array(z.object({ id: text, type: z.enum(['public-key']) })),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required']),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(['required']),
  }),
  attestation: z.enum(['none']),
})

/** Answer of a device that is being added. */
const attestation = z.object(
  {
    id: bytesOfDevice(MAX_CREDENTIAL_ID),
    rawId: bytesOfDevice(MAX_CREDENTIAL_ID),
    type: z.enum(['public-key']),
    response: z.object({
      clientDataJSON: bytesOfDevice(MAX_CLIENT_DATA),
      attestationObject: bytesOfDevice(MAX_ATTESTATION),
    }),
  },
  "La réponse de l'appareil est obligatoire",
)
export type Attestation = z.output<typeof attestation>

/** Fields of the dialogs that add, rename and remove a device. */
export const passkeyForm = z.object({ nom: passkeyName, ...proof })
export const passkeyNameForm = z.object({ nom: passkeyName })
export const passkeyProofForm = z.object(proof)

export const endpoints = {
  listPasskeys: endpoint({
    method: 'GET',
    path: '/api/passkeys',
    summary: 'Les appareils qui se connectent à ce compte par empreinte.',
    access: 'admin',
    answer: { status: 200, body: z.array(passkey) },
    errors: [],
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/api/passkeys/options',
    summary:
      "Prépare l'ajout d'un appareil\u00a0; demande le mot de passe, sauf après une connexion par lien.",
    access: 'admin',
    readOnlyAllowed: true,
    audit: { none: 'nothing is stored but a challenge; addPasskey is recorded' },
    body: z.object(proof),
    answer: { status: 200, body: creationOptions },
    errors: ['invalid', 'tooManyRequests'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/passkeys',
    summary: "Ajoute l'appareil qui a répondu à la préparation de cette session.",
    access: 'admin',
    readOnlyAllowed: true,
    audit: 'Appareil ajouté pour la connexion par empreinte',
    idempotent: { none: 'A device answers a challenge once: a repeat is refused.' },
    body: z.object({ nom: passkeyName, reponse: attestation }),
    answer: { status: 201, body: passkey },
    errors: ['invalid'],
  }),
  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/api/passkeys/{id}',
    summary: "Change le nom d'un appareil.",
    access: 'admin',
    readOnlyAllowed: true,
    audit: 'Appareil de connexion renommé',
    params: { id: pathId },
    body: z.object({ nom: passkeyName }),
    answer: { status: 204 },
    errors: ['invalid', 'notFound'],
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/api/passkeys/{id}/suppression',
    summary: 'Retire un appareil et ferme les autres sessions du compte.',
    access: 'admin',
    readOnlyAllowed: true,
    audit: 'Appareil retiré de la connexion par empreinte',
    params: { id: pathId },
    body: z.object(proof),
    answer: { status: 204 },
    errors: ['invalid', 'notFound', 'tooManyRequests'],
  }),
}
