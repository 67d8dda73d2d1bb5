import type { ProfileInput } from '#contract/profile.admin.ts'
import { deleteAdminLinksOf } from '../auth/queries.ts'
import { normalizeUsername } from '../auth/username.ts'
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
      nomCompare: normalizeUsername(profile.username),
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

/** Sets the password of an account. Deletes its unused link: a stolen session may have created it. */
export const setPassword = async (db: Db, adminId: string, passwordHash: string): Promise<void> => {
  await deleteAdminLinksOf(db, adminId)
  await db
    .updateTable('admin_users')
    .set({ passwordHash, motDePasseParDefaut: 0 })
    .where('id', '=', adminId)
    .execute()
}
