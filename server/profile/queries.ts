import type { ProfileInput } from '#contract/profile.admin.ts'
import { deleteAdminLinksOf } from '../auth/queries.ts'
import { comparedUsername } from '../auth/username.ts'
import type { Db } from '../db/db.ts'

/** Updates the account. Returns undefined, and writes nothing, when the stored account differs from `seen`. */
export const updateProfile = (
  db: Db,
  adminId: string,
  profile: ProfileInput,
  seen: ProfileInput | undefined,
) =>
  db
    .updateTable('admin_users')
    .set({
      username: profile.username,
      nomCompare: comparedUsername(profile.username),
      nom: profile.nom,
      email: profile.email,
    })
    .where('id', '=', adminId)
    .where((eb) =>
      eb.and(
        seen
          ? [eb('username', '=', seen.username), eb('nom', '=', seen.nom), eb('email', '=', seen.email)]
          : [],
      ),
    )
    .returning(['username', 'nom', 'email', 'role'])
    .executeTakeFirst()

/**
 * Sets the password of an account. Its sessions that were opened by a link need the old one from now on, and its unused
 * link opens nothing: somebody with a foreign session may have made it.
 */
export const setPassword = async (db: Db, adminId: string, passwordHash: string): Promise<void> => {
  await deleteAdminLinksOf(db, adminId)
  await db.updateTable('sessions').set({ motDePasseLibre: 0 }).where('adminId', '=', adminId).execute()
  await db
    .updateTable('admin_users')
    .set({ passwordHash, motDePasseParDefaut: 0 })
    .where('id', '=', adminId)
    .execute()
}
