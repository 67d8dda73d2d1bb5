import type { AuthUser } from '#contract/auth.ts'
import type { ProfileInput } from '#contract/profile.admin.ts'
import type { Db } from '../db/db.ts'

/** Returns undefined when the account is no longer as `seen`, which nothing then overwrites. */
export const updateProfile = (
  db: Db,
  adminId: string,
  profile: ProfileInput,
  seen: AuthUser['user'] | undefined,
) =>
  db
    .updateTable('admin_users')
    .set({ username: profile.username, nom: profile.nom, email: profile.email })
    .where('id', '=', adminId)
    .where((eb) =>
      eb.and(
        seen
          ? [eb('username', '=', seen.username), eb('nom', '=', seen.nom), eb('email', '=', seen.email)]
          : [],
      ),
    )
    .returning(['username', 'nom', 'email'])
    .executeTakeFirst()

export const setPassword = async (db: Db, adminId: string, passwordHash: string): Promise<void> => {
  await db
    .updateTable('admin_users')
    .set({ passwordHash, motDePasseParDefaut: 0 })
    .where('id', '=', adminId)
    .execute()
}
