import { PROVIDERS, type Provider } from '#contract/payment-configs.admin.ts'
import type { Db } from './db/db.ts'
import type { Encryption } from './encryption.ts'
import { findUnreadableConfigs } from './payment-configs/queries.ts'
import { countUnreadableDocuments } from './upload/queries.ts'

/** What cannot be decrypted: the number of documents, and payment methods by name. */
export interface Unreadable {
  readonly documents: number
  readonly providers: readonly Provider[]
}

/** Decrypts every document and payment key. Those of a backup that was restored with another secret stay unreadable. */
export const findUnreadable = async (db: Db, encryption: Encryption): Promise<Unreadable> => ({
  documents: await countUnreadableDocuments(db, encryption),
  providers: await findUnreadableConfigs(db, encryption),
})

/** "car chiffrés avec un autre secret ou abîmés : 3 documents, clés de paiement (CinetPay)"; null: all can be read. */
export const unreadableWords = ({ documents, providers }: Unreadable): string | null => {
  const parts = [
    documents > 0 && `${documents} document${documents > 1 ? 's' : ''}`,
    providers.length > 0 &&
      `clés de paiement (${providers.map((provider) => PROVIDERS[provider]).join(', ')})`,
  ].filter(Boolean)
  return parts.length > 0 ? `car chiffrés avec un autre secret ou abîmés\u00a0: ${parts.join(', ')}` : null
}
