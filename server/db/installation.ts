import type { Db } from './db.ts'
import type { Database } from './schema.ts'
import { tableNames } from './table-names.ts'

const SECRET = 'secret'

/** The stored mark of APP_SECRET; null when none is stored, for example by an older version. */
export const findSecretMark = async (db: Db): Promise<string | null> => {
  if (!(await tableNames(db)).has('installation')) return null
  const row = await db
    .selectFrom('installation')
    .select('valeur')
    .where('cle', '=', SECRET)
    .executeTakeFirst()
  return row?.valeur ?? null
}

export const setSecretMark = async (db: Db, valeur: string): Promise<void> => {
  await db
    .insertInto('installation')
    .values({ cle: SECRET, valeur } satisfies Database['installation'])
    .onConflict((conflict) => conflict.column('cle').doUpdateSet({ valeur }))
    .execute()
}

/** A stored ciphertext, of a document or a payment key, and its `about` (encryption.ts); null when there is neither. */
export const findSealedSample = async (db: Db): Promise<{ sealed: Buffer; about: string } | null> => {
  const document = await db
    .selectFrom('documents')
    .select(['contenu', 'storedPath'])
    .limit(1)
    .executeTakeFirst()
  if (document) return { sealed: document.contenu, about: document.storedPath }
  for (const key of ['apiKey', 'apiSecret'] as const) {
    const config = await db
      .selectFrom('payment_configs')
      .select([`${key} as sealed`, 'provider'])
      .where(key, 'is not', null)
      .executeTakeFirst()
    if (config?.sealed) return { sealed: config.sealed, about: `${config.provider}.${key}` }
  }
  return null
}
