import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { giveToFolderOwner } from '../db/owner.ts'
import { makeDir } from '../make-dir.ts'
import { OperatorError } from '../operator-error.ts'
import { syncFolder } from '../sync-folder.ts'
import { decryptFile, ENCRYPTED_SUFFIX, encryptFile } from './seal.ts'
import { UNFINISHED_SUFFIX } from './temporary.ts'

const SUFFIX = '.jsonl.zst'
const NAME = /^garde-enfants-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.jsonl\.zst(\.age)?$/

/** A backup file on the disk. */
export interface BackupFile {
  readonly file: string
  /** Time of its creation, ISO 8601, from its name. */
  readonly date: string
  readonly bytes: number
}

/** Backups of a directory, newest first; an empty list when the directory cannot be read. */
export const listBackups = async (dir: string): Promise<readonly BackupFile[]> => {
  const names = await readdir(dir).catch(() => [])
  const backups = await Promise.all(
    names.map(async (name) => {
      const [, day, hour, minute, second, ms] = NAME.exec(name) ?? []
      if (!day) return []
      const file = join(dir, name)
      // Another process may be deleting it.
      const found = await stat(file).catch(() => null)
      return found ? [{ file, date: `${day}T${hour}:${minute}:${second}.${ms}Z`, bytes: found.size }] : []
    }),
  )
  return backups.flat().sort((a, b) => (a.date < b.date ? 1 : -1))
}

/**
 * Newest backup that is not dated after `now`, or null: one made while the clock was ahead says nothing about today.
 */
export const findNewestBackup = async (dir: string, now: Date): Promise<BackupFile | null> =>
  (await listBackups(dir)).find(({ date }) => Date.parse(date) <= now.getTime()) ?? null

async function* withLineEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}

interface WriteOptions {
  /** In age format; its private key is not on this machine. Null: the file is not encrypted. */
  readonly publicKey: string | null
  /** Checks the file before it is encrypted. When it rejects, the backup is discarded. */
  readonly inspect?: (plainFile: string) => Promise<void>
}

/**
 * Writes lines into a compressed file, encrypted when there is a public key. The file has a temporary name until it is
 * complete and flushed to disk. Returns its path.
 */
export const writeBackup = async (
  dir: string,
  lines: AsyncIterable<string>,
  now: Date,
  { publicKey, inspect }: WriteOptions = { publicKey: null },
): Promise<string> => {
  makeDir(dir)
  const file = join(dir, `garde-enfants-${now.toISOString().replace(/[:.]/g, '-')}${SUFFIX}`)
  const plain = file + UNFINISHED_SUFFIX
  const encrypted = file + ENCRYPTED_SUFFIX + UNFINISHED_SUFFIX
  try {
    await pipeline(
      Readable.from(withLineEnds(lines)),
      createZstdCompress(),
      // `wx`: as in report.ts.
      createWriteStream(plain, { mode: 0o600, flags: 'wx', flush: true }),
    )
    await inspect?.(plain)
    if (publicKey) await encryptFile(plain, encrypted, publicKey)
    const final = publicKey ? `${file}${ENCRYPTED_SUFFIX}` : file
    await rename(publicKey ? encrypted : plain, final)
    await rm(plain, { force: true })
    giveToFolderOwner(dir, [final])
    await syncFolder(dir)
    return final
  } catch (error) {
    await rm(plain, { force: true })
    await rm(encrypted, { force: true })
    throw error
  }
}

/**
 * Lines of a backup file. An encrypted file needs the private key (AGE-SECRET-KEY-1…). Throws when the file is missing
 * or truncated. It does not find every changed byte: `load` compares the hashes.
 */
export async function* readBackup(file: string, privateKey: string | null = null): AsyncGenerator<string> {
  if (!existsSync(file)) throw new OperatorError(`Le fichier ${file} n'existe pas.`)
  try {
    const stored: Readable = file.endsWith(ENCRYPTED_SUFFIX)
      ? await decryptFile(file, privateKey)
      : createReadStream(file)
    const plain = createZstdDecompress()
    stored.on('error', (error: Error) => plain.destroy(error))
    yield* createInterface({ input: stored.pipe(plain), crlfDelay: Number.POSITIVE_INFINITY })
  } catch (error) {
    // Codes of zstd begin with Z. The errors of a damaged encrypted file ("invalid tag") have no code, those of the
    // disk have others. The key is named by an OperatorError.
    const isDamaged =
      error instanceof Error &&
      !(error instanceof OperatorError) &&
      (!('code' in error) || /^Z/.test(String(error.code)))
    throw isDamaged
      ? new OperatorError(`Le fichier ${file} est incomplet ou abîmé.`, { cause: error })
      : error
  }
}
