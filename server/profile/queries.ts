import type { ProfileInput } from '#contract/profile.admin.ts'
import type { Db } from '../deps.ts'

export const updateProfile = (db: Db, adminId: string, profile: ProfileInput) =>
  db
    .updateTable('admin_users')
    .set(profile)
    .where('id', '=', adminId)
    .returning(['username', 'nom', 'email'])
    .executeTakeFirstOrThrow()

export const setPassword = async (db: Db, adminId: string, passwordHash: string): Promise<void> => {
  await db
    .updateTable('admin_users')
    .set({ passwordHash, motDePasseParDefaut: 0 })
    .where('id', '=', adminId)
    .execute()
}
