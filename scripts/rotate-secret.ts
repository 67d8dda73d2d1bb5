/**
 * `npm run rotate-secret`: encrypts documents and payment keys with NEW_APP_SECRET, or with a random secret when the
 * secret is in the data folder and none is given. The server must be stopped; on PostgreSQL nothing checks that.
 */
import { randomBytes } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIN_SECRET, readConfig, SECRET_FILE } from '#server/config.ts'
import { requireCurrentDatabase } from '#server/db/existing.ts'
import { lockDataDir } from '#server/db/lock.ts'
import { openDatabase } from '#server/db/open.ts'
import { giveToFolderOwner } from '#server/db/owner.ts'
import { createEncryption } from '#server/encryption.ts'
import { OperatorError } from '#server/operator-error.ts'
import { checkSecretFirst } from '#server/prepare-database.ts'
import { rotateSecret } from '#server/rotate-secret.ts'
import { syncFolder } from '#server/sync-folder.ts'
import { unreadableWords } from '#server/unreadable.ts'
import { runCommand } from './run-command.ts'

await runCommand('Changement impossible', async () => {
  const { NEW_APP_SECRET: given } = process.env
  if (given !== undefined && given !== given.trim())
    throw new OperatorError(
      'NEW_APP_SECRET commence ou finit par un espace ou une fin de ligne\u00a0: retirez-les.',
    )
  if (given !== undefined && given.length < MIN_SECRET)
    throw new OperatorError(`NEW_APP_SECRET doit avoir au moins ${MIN_SECRET} caractères.`)
  if (process.env.APP_SECRET && !given)
    throw new OperatorError(
      "APP_SECRET vient de l'environnement\u00a0: donnez le nouveau secret dans NEW_APP_SECRET.",
    )
  const config = readConfig(process.env, { create: false })
  await requireCurrentDatabase(config)
  const file = join(config.dataDir, SECRET_FILE)
  const secret = given ?? randomBytes(32).toString('base64url')
  // Before the check, which refuses the secret that another run has replaced meanwhile.
  const lock = lockDataDir(config.dataDir)
  // Also refuses a run after one that ended between the commit and the renames: `app-secret.new` then holds the secret
  // in use, and this run would overwrite it.
  await checkSecretFirst(config)
  const database = openDatabase(config, { maintenance: true })
  // Without APP_SECRET in the environment, the new secret is on the disk before anything is encrypted with it; the old
  // one is kept beside it, as are those of earlier runs.
  const old = `${file}.old-${new Date().toISOString().replace(/[:.]/g, '-')}`
  if (!process.env.APP_SECRET) {
    // Created anew: what is left of an earlier run, or a symbolic link that would lead root elsewhere, is removed.
    rmSync(`${file}.new`, { force: true })
    writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
    giveToFolderOwner(config.dataDir, [`${file}.new`])
    await syncFolder(config.dataDir)
  }
  const { documents, paymentConfigs, unreadable } = await rotateSecret(
    database.db,
    createEncryption(config.secret),
    createEncryption(secret),
  ).finally(database.close)
  const words = unreadableWords(unreadable)
  if (!process.env.APP_SECRET) {
    renameSync(file, old)
    renameSync(`${file}.new`, file)
    await syncFolder(config.dataDir)
  }
  lock.release()
  process.stdout.write(
    `Secret changé. Documents\u00a0: ${documents}, moyens de paiement\u00a0: ${paymentConfigs}.\n${words ? `Restés illisibles, ${words}.\n` : ''}${
      process.env.APP_SECRET
        ? 'Démarrez le serveur avec APP_SECRET = le nouveau secret.'
        : `Le nouveau secret est dans ${file}, l'ancien dans ${old}.`
    }\nGardez l'ancien secret aussi longtemps que les sauvegardes d'avant ce jour.\n`,
  )
})
