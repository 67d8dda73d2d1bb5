import { randomUUID } from 'node:crypto'
import {
  maskKey,
  type PaymentConfig,
  type PaymentConfigBefore,
  type PaymentConfigInput,
  type Provider,
} from '#contract/payment-configs.admin.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'
import type { Encryption } from '../encryption.ts'

type Row = Database['payment_configs']
type Key = 'apiKey' | 'apiSecret'

/** `about` of an encrypted key (encryption.ts): binds it to its provider and field. */
const about = (provider: Provider, key: Key): string => `${provider}.${key}`

const decrypted = (encryption: Encryption, row: Row, key: Key): string | null => {
  const sealed = row[key]
  return sealed ? encryption.decrypt(sealed, about(row.provider, key)).toString('utf8') : null
}

/** A row as the API returns it: with masks, because a key is write-only (docs/product.md, "Payment keys"). */
const toPaymentConfig = (encryption: Encryption, row: Row): PaymentConfig => {
  const [apiKey, apiSecret] = [decrypted(encryption, row, 'apiKey'), decrypted(encryption, row, 'apiSecret')]
  return {
    provider: row.provider,
    actif: row.actif === 1,
    apiKey: apiKey === null ? null : maskKey(apiKey),
    apiSecret: apiSecret === null ? null : maskKey(apiSecret),
    configJson: row.configJson,
  }
}

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

/** Null when the stored configuration differs from the one that the administrator saw. */
export const savePaymentConfig = (
  db: Db,
  encryption: Encryption,
  provider: Provider,
  input: PaymentConfigInput,
  seen: PaymentConfigBefore | undefined,
  dateModification: string,
): Promise<PaymentConfig | null> =>
  db.transaction().execute(async (tx) => {
    const known = await find(tx, provider)
    if (seen && !isAsSeen(known ? toPaymentConfig(encryption, known) : neverSaved(provider), seen))
      return null
    const sealed = (key: Key): Buffer | null => {
      const given = input[key]
      if (given === null) return null
      const stored = known ? decrypted(encryption, known, key) : null
      const kept = given === undefined || given === '' || (stored !== null && given === maskKey(stored))
      return kept
        ? (known?.[key] ?? null)
        : encryption.encrypt(Buffer.from(given, 'utf8'), about(provider, key))
    }
    const columns = {
      actif: input.actif ? (1 as const) : (0 as const),
      apiKey: sealed('apiKey'),
      apiSecret: sealed('apiSecret'),
      configJson: input.configJson,
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
    return row ? toPaymentConfig(encryption, row) : null
  })

/** Replaces the encrypted keys of every payment method. Returns the number of payment methods. */
export const resealPaymentConfigs = async (
  tx: Db,
  reseal: (sealed: Uint8Array, about: string) => Buffer,
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
