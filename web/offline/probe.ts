import { DATABASE_NAME } from './constants.ts'

const STORE = 'syncQueue'

/**
 * Whether the outbox has an entry. A separate module, so that a page with an empty outbox does not fetch the outbox's
 * code. Opens the database as it is, and creates none where there is none.
 */
export const hasEntries = (): Promise<boolean> =>
  new Promise((resolve) => {
    try {
      const opening = indexedDB.open(DATABASE_NAME)
      opening.onupgradeneeded = () => opening.transaction?.abort()
      opening.onerror = () => resolve(false)
      opening.onsuccess = () => {
        const database = opening.result
        const count = database.transaction(STORE).objectStore(STORE).count()
        count.onsuccess = () => resolve(count.result > 0)
        count.onerror = () => resolve(false)
        database.close()
      }
    } catch {
      resolve(false)
    }
  })
