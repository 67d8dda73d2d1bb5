import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'

const ENDING = '.jsonl.zst'
const NAME = /^garde-enfants-[\dTZ-]+\.jsonl\.zst$/

/** A backup file on the disk. */
export interface BackupFile {
  readonly file: string
  /** Time of its creation, ISO 8601. */
  readonly date: string
  readonly bytes: number
}

/** Backups of a directory, newest first; none when the directory does not exist. */
export const listBackups = async (dir: string): Promise<readonly BackupFile[]> => {
  const names = await readdir(dir).catch(() => [])
  const files = names.filter((name) => NAME.test(name)).map((name) => join(dir, name))
  const found = await Promise.all(
    files.map(async (file) => {
      const { mtime, size } = await stat(file)
      return { file, date: mtime.toISOString(), bytes: size }
    }),
  )
  return found.sort((a, b) => (a.date < b.date ? 1 : -1))
}

const syncDirectory = async (dir: string): Promise<void> => {
  const handle = await open(dir, 'r')
  await handle.sync()
  await handle.close()
}

async function* withLineEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}

/**
 * Writes lines into a compressed file. The file has a temporary name until it is whole and on the disk. Keeps the
 * newest `keep` files of the directory. Returns the file's path.
 */
export const writeBackup = async (
  dir: string,
  lines: AsyncIterable<string>,
  now: Date,
  keep: number,
): Promise<string> => {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const file = join(dir, `garde-enfants-${now.toISOString().replace(/[:.]/g, '-')}${ENDING}`)
  const unfinished = `${file}.tmp`
  try {
    await pipeline(
      Readable.from(withLineEnds(lines)),
      createZstdCompress(),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    )
    await chmod(unfinished, 0o600)
    await rename(unfinished, file)
    await syncDirectory(dir)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  for (const old of (await listBackups(dir)).slice(keep)) await rm(old.file)
  return file
}

/** Lines of a backup file. Throws when the file is truncated or no backup. */
export async function* readBackup(file: string): AsyncGenerator<string> {
  const plain = createReadStream(file).pipe(createZstdDecompress())
  yield* createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY })
}
