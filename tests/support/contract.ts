import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint, Endpoints } from '#contract/endpoint.ts'

const CONTRACT = join(import.meta.dirname, '../../contract')

/** Every call that the contract declares, by its name. */
export const allEndpoints = async (): Promise<ReadonlyMap<string, Endpoint>> => {
  const files = readdirSync(CONTRACT).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((file) => import(join(CONTRACT, file))))
  return new Map(
    modules.flatMap(({ endpoints }: { endpoints?: Endpoints }) => Object.entries(endpoints ?? {})),
  )
}

/**
 * The path of a call with these parameters. A text is used for each of them; by default a new UUID, which no record
 * has.
 */
export const pathOf = (
  { path }: Endpoint,
  params: string | Readonly<Record<string, string>> = crypto.randomUUID() as string,
): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(typeof params === 'string' ? params : (params[name] ?? '')),
  )
