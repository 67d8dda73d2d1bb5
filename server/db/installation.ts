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

/** A stored ciphertext, of a document or an `apiKey`, and its `about` (encryption.ts); null when there is neither. */
export const findSealedSample = async (db: Db): Promise<{ sealed: Buffer; about: string } | null> => {
  const document = await db
    .selectFrom('documents')
    .select(['contenu', 'storedPath'])
    .limit(1)
    .executeTakeFirst()
  if (document) return { sealed: document.contenu, about: document.storedPath }
  const config = await db
    .selectFrom('payment_configs')
    .select(['apiKey', 'provider'])
    .where('apiKey', 'is not', null)
    .executeTakeFirst()
  return config?.apiKey ? { sealed: config.apiKey, about: `${config.provider}.apiKey` } : null
}
