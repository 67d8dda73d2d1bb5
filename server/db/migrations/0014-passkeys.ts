import type { Migration } from '../migration.ts'

/** Devices that sign in by fingerprint or face, and the challenges that they sign. */
export const passkeys: Migration = {
  name: '0014-passkeys',
  statements: ({ dialect, text, bytes, strict }) => [
    `create table "passkeys" (
      "id" ${text} primary key,
      "adminId" ${text} not null references "admin_users" ("id") on delete cascade,
      "nom" ${text} not null,
      "credentialId" ${text} not null unique,
      "publicKey" ${bytes} not null,
      "compteur" ${dialect === 'sqlite' ? 'integer' : 'bigint'} not null,
      "dateCreation" ${text} not null,
      "derniereUtilisation" ${text}
    )${strict}`,
    `create index "passkeys_admin" on "passkeys" ("adminId")`,
    `create table "passkey_challenges" (
      "hash" ${text} primary key,
      "sessionHash" ${text},
      "expiration" ${text} not null
    )${strict}`,
    `create index "passkey_challenges_expiration" on "passkey_challenges" ("expiration")`,
  ],
}
