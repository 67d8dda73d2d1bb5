import { randomUUID } from 'node:crypto'
import {
  maskKey,
  type PaymentConfig,
  type PaymentConfigBefore,
  type PaymentConfigInput,
  type Provider,
  UNREADABLE_MASK,
} from '#contract/payment-configs.admin.ts'
import { isAlreadyStored } from '../already-stored.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'
import type { Encryption } from '../encryption.ts'

type Row = Database['payment_configs']
const KEYS = ['apiKey', 'apiSecret'] as const
type Key = (typeof KEYS)[number]

/** `about` of an encrypted key (server/encryption.ts): binds it to its provider and field. */
const about = (provider: Provider, key: Key): string => `${provider}.${key}`

/** What the API says of a key, which is write-only (docs/product.md, "Payment keys"); null when none is stored. */
const maskOf = (encryption: Encryption, row: Row, key: Key): string | null => {
  const sealed = row[key]
  if (!sealed) return null
  const plain = encryption.decrypt(sealed, about(row.provider, key))
  return plain ? maskKey(plain.toString('utf8')) : UNREADABLE_MASK
}

/** A row as the API returns it. */
const toPaymentConfig = (encryption: Encryption, row: Row): PaymentConfig => ({
  provider: row.provider,
  actif: row.actif === 1,
  apiKey: maskOf(encryption, row, 'apiKey'),
  apiSecret: maskOf(encryption, row, 'apiSecret'),
  configJson: row.configJson,
})

const find = (db: Db, provider: Provider) =>
  db.selectFrom('payment_configs').selectAll().where('provider', '=', provider).executeTakeFirst()

/** Configuration of a provider that was never saved. */
const neverSaved = (provider: Provider): PaymentConfig => ({
  provider,
  actif: false,
  apiKey: null,
  apiSecret: null,
  configJson: null,
})

export const getPaymentConfig = async (
  db: Db,
  encryption: Encryption,
  provider: Provider,
): Promise<PaymentConfig> => {
  const row = await find(db, provider)
  return row ? toPaymentConfig(encryption, row) : neverSaved(provider)
}

const isAsSeen = (present: PaymentConfig, seen: PaymentConfigBefore): boolean =>
  present.actif === seen.actif &&
  present.apiKey === seen.apiKey &&
  present.apiSecret === seen.apiSecret &&
  present.configJson === seen.configJson

/**
 * Whether a save leaves a key as it is stored (docs/product.md, "Payment keys"). A typed key never does: the answer
 * must not tell whether it is the stored one.
 */
const keepsKey = (given: PaymentConfigInput[Key], mask: string | null): boolean =>
  given === undefined || given === '' || given === mask

/**
 * Null, and nothing written: the stored configuration is neither the one that was seen nor the one to store, or another
 * save ended meanwhile. Without `seen` only other saves count. `isRepeat`: everything was stored like this already.
 */
export const savePaymentConfig = (
  db: Db,
  encryption: Encryption,
  provider: Provider,
  input: PaymentConfigInput,
  seen: PaymentConfigBefore | undefined,
  dateModification: string,
): Promise<{ readonly config: PaymentConfig; readonly isRepeat: boolean } | null> =>
  db.transaction().execute(async (tx) => {
    const known = await find(tx, provider)
    const { actif, configJson } = input
    const config = known ? toPaymentConfig(encryption, known) : neverSaved(provider)
    const keeps = (key: Key) => keepsKey(input[key], config[key])
    if (seen) {
      if (KEYS.every(keeps) && isAlreadyStored(config, { actif, configJson }))
        return { config, isRepeat: true }
      if (!isAsSeen(config, seen)) return null
    }
    const sealed = (key: Key): Buffer | null => {
      const given = input[key]
      if (given === null) return null
      return given === undefined || keeps(key)
        ? (known?.[key] ?? null)
        : encryption.encrypt(Buffer.from(given, 'utf8'), about(provider, key))
    }
    const columns = {
      actif: actif ? (1 as const) : (0 as const),
      apiKey: sealed('apiKey'),
      apiSecret: sealed('apiSecret'),
      configJson,
      dateModification,
    } satisfies Partial<Database['payment_configs']>
    const row = await tx
      .insertInto('payment_configs')
      .values({ id: randomUUID(), provider, ...columns } satisfies Database['payment_configs'])
      .onConflict((conflict) =>
        conflict
          .column('provider')
          .doUpdateSet(columns)
          // Only if no other save has ended since `known` was read: the old keys would replace its keys.
          .where('payment_configs.dateModification', '=', known?.dateModification ?? ''),
      )
      .returningAll()
      .executeTakeFirst()
    return row ? { config: toPaymentConfig(encryption, row), isRepeat: false } : null
  })

/** Payment methods with a key that cannot be decrypted. */
export const findUnreadableConfigs = async (db: Db, encryption: Encryption): Promise<Provider[]> => {
  const rows = await db.selectFrom('payment_configs').selectAll().orderBy('provider').execute()
  return rows
    .filter((row) => KEYS.some((key) => maskOf(encryption, row, key) === UNREADABLE_MASK))
    .map(({ provider }) => provider)
}

/** Replaces the encrypted keys of every payment method. Returns the number of payment methods. */
export const resealPaymentConfigs = async (
  tx: Db,
  reseal: (sealed: Buffer, about: string) => Buffer,
): Promise<number> => {
  const configs = await tx.selectFrom('payment_configs').select(['provider', 'apiKey', 'apiSecret']).execute()
  for (const { provider, apiKey, apiSecret } of configs)
    await tx
      .updateTable('payment_configs')
      .set({
        apiKey: apiKey && reseal(apiKey, about(provider, 'apiKey')),
        apiSecret: apiSecret && reseal(apiSecret, about(provider, 'apiSecret')),
      })
      .where('provider', '=', provider)
      .execute()
  return configs.length
}
