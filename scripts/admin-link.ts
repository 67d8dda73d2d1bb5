/** `npm run admin:link`: prints a one-time sign-in link for an administrator who lost the password. */
import { createAdminLink } from '#server/auth/link.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { COMMAND_AUTHOR, recordAction } from '#server/journal/queries.ts'

const config = readConfig(process.env)
const { db, dialect, close } = openDatabase(config, { maintenance: true })
await migrate(db, dialect, new Date())
const token = await createAdminLink(db, new Date())
if (token)
  await recordAction(db, {
    admin: COMMAND_AUTHOR,
    action: 'adminLink',
    objet: null,
    detail: null,
    date: new Date().toISOString(),
  })
await close()
if (token) {
  const site = config.publicUrl ?? `http://localhost:${config.port}`
  process.stdout.write(`${site}/admin/direct-login#${token}\nValable 15 minutes, une seule fois.\n`)
} else {
  process.stderr.write("Aucun compte administrateur\u00a0: démarrez d'abord le serveur (npm start).\n")
  process.exitCode = 1
}
