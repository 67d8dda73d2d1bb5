/** `npm run admin:link`: prints a one-time sign-in link for the first administrator, who lost the password. */
import { createAdminLink } from '#server/auth/link.ts'
import { readConfig } from '#server/config.ts'
import { describeDatabase, requireCurrentDatabase } from '#server/db/existing.ts'
import { openDatabase } from '#server/db/open.ts'
import { COMMAND_AUTHOR, recordAction } from '#server/journal/queries.ts'
import { OperatorError } from '#server/operator-error.ts'
import { checkSecretFirst } from '#server/prepare-database.ts'
import { runCommand } from './run-command.ts'

await runCommand('Lien impossible', async () => {
  const config = readConfig(process.env, { create: false })
  await requireCurrentDatabase(config)
  process.stdout.write(`Base\u00a0: ${describeDatabase(config)}\n`)
  await checkSecretFirst(config)
  const { db, close } = openDatabase(config, { maintenance: true })
  try {
    const now = new Date()
    const token = await createAdminLink(db, now)
    if (!token)
      throw new OperatorError("Aucun compte administrateur\u00a0: démarrez d'abord le serveur (npm start).")
    await recordAction(db, {
      admin: COMMAND_AUTHOR,
      action: 'adminLink',
      objet: null,
      detail: null,
      date: now.toISOString(),
    })
    const site = config.publicUrl ?? `http://localhost:${config.port}`
    process.stdout.write(`${site}/admin/direct-login#${token}\nValable 15 minutes, une seule fois.\n`)
  } finally {
    await close()
  }
})
