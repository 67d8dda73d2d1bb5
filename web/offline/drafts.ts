import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { DRAFT_KEPT_MS, DRAFTS_DATABASE_NAME } from './constants.ts'

/** The two long forms keep what was typed: power cuts are daily. */
export type Formulaire = 'parent-form' | 'nanny-form'

interface Brouillon {
  readonly contenu: unknown
  /** Epoch milliseconds. */
  readonly modifieLe: number
}
interface Schema extends DBSchema {
  brouillons: { key: Formulaire; value: Brouillon }
}

let connection: Promise<IDBPDatabase<Schema>> | undefined

/** A draft is a comfort: a phone that cannot keep one has a form that works all the same, so nothing is thrown. */
const attempt = async <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T | null> => {
  try {
    connection ??= openDB<Schema>(DRAFTS_DATABASE_NAME, 1, {
      upgrade: (database) => {
        database.createObjectStore('brouillons')
      },
      terminated: () => {
        connection = undefined
      },
    })
    return await work(await connection)
  } catch {
    connection = undefined
    return null
  }
}

/** `contenu` is whatever the form put there, of this version or an older one: the form checks it. */
export const readDraft = async (formulaire: Formulaire): Promise<Brouillon | null> => {
  const brouillon = await attempt((database) => database.get('brouillons', formulaire))
  if (!brouillon) return null
  if (Date.now() - brouillon.modifieLe <= DRAFT_KEPT_MS) return brouillon
  await effacerBrouillon(formulaire)
  return null
}

/** Replaces the draft. `contenu` is anything the structured clone takes, chosen files included. */
export const saveDraft = async (formulaire: Formulaire, contenu: unknown): Promise<void> => {
  await attempt((database) => database.put('brouillons', { contenu, modifieLe: Date.now() }, formulaire))
}

export const effacerBrouillon = async (formulaire: Formulaire): Promise<void> => {
  await attempt((database) => database.delete('brouillons', formulaire))
}
