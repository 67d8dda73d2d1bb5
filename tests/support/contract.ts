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

/** The path with something in each parameter's place. */
export const pathOf = ({ path }: Endpoint, value = crypto.randomUUID() as string): string =>
  path.replace(/\{\w+\}/g, encodeURIComponent(value))
