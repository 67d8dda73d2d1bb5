/** `npm run rotate-secret`: encrypts documents and payment keys with another secret. The server must be stopped. */
import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, SECRET_FILE } from '#server/config.ts'
import { requireCurrentDatabase } from '#server/db/existing.ts'
import { lockDataDir } from '#server/db/lock.ts'
import { openDatabase } from '#server/db/open.ts'
import { createEncryption } from '#server/encryption.ts'
import { rotateSecret } from '#server/rotate-secret.ts'
import { checkSecret } from '#server/secret-mark.ts'

try {
  const { NEW_APP_SECRET: given } = process.env
  if (given !== undefined && given.length < 32)
    throw new Error('NEW_APP_SECRET doit avoir au moins 32 caractères')
  if (process.env.APP_SECRET && !given)
    throw new Error("APP_SECRET vient de l'environnement : donnez le nouveau secret dans NEW_APP_SECRET")
  const config = readConfig(process.env, { create: false })
  await requireCurrentDatabase(config)
  const file = join(config.dataDir, SECRET_FILE)
  const secret = given ?? randomBytes(32).toString('base64url')
  const lock = lockDataDir(config.dataDir)
  const database = openDatabase(config, { maintenance: true })
  const from = createEncryption(config.secret)
  await checkSecret(database.db, from)
  // The new secret is on the disk before anything is encrypted with it, and the old one stays beside it.
  if (!process.env.APP_SECRET) writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600 })
  const { documents, paymentConfigs } = await rotateSecret(database.db, from, createEncryption(secret))
  await database.close()
  if (!process.env.APP_SECRET) {
    if (existsSync(file)) renameSync(file, `${file}.old`)
    renameSync(`${file}.new`, file)
  }
  lock.release()
  process.stdout.write(
    `Secret changé. Documents : ${documents}, moyens de paiement : ${paymentConfigs}.\n${
      process.env.APP_SECRET
        ? 'Démarrez le serveur avec APP_SECRET = le nouveau secret.'
        : `Le nouveau secret est dans ${file}, l'ancien dans ${file}.old.`
    }\nGardez l'ancien secret aussi longtemps que les sauvegardes d'avant ce jour.\n`,
  )
} catch (error) {
  process.stderr.write(`Changement impossible : ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
