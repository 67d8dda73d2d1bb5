import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { createDatabase } from '../machine-postgres.ts'
import { median } from '../median.ts'
import { type ServerProcess, startServer } from '../server-process.ts'

/** Rounds of each server; the two take turns, so that both meet the same load of the machine. */
const ROUNDS = 30
const SUBMISSIONS = 100
/** Submissions after which the code is compiled. */
const WARM_UP = 3000
const CONNECTIONS = 4

/** A call by which a visitor submits something. */
export interface Submission {
  readonly path: string
  readonly body: object
}

/** CPU time in µs of all threads of a process. */
const cpuOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]))
    .reduce((sum, ns) => sum + ns / 1000, 0)

const send = async ({ url }: ServerProcess, { path, body }: Submission, amount: number): Promise<void> => {
  const { non2xx, errors } = await autocannon({
    url: url + path,
    method: 'POST',
    connections: CONNECTIONS,
    amount,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refused, ${errors} errors`)
}

/** Medians of the CPU time of one submission in µs, and of the ratio of two measures that follow each other. */
export interface FactsCost {
  readonly without: number
  readonly with: number
  readonly ratio: number
}

/**
 * What reading and storing facts adds to a submission: the server beside the same server without facts
 * (without-facts.ts), in turns, each on a database with these submissions alone. That is the worst case for the ratio:
 * matching finds nobody and takes no time.
 * @param folder where the data folders are made
 * @param postgres URL of a cluster; null: SQLite
 */
export const measureFactsCost = async (
  submission: Submission,
  folder: string,
  environment: Readonly<Record<string, string>> & { readonly NODE_OPTIONS: string },
  postgres: string | null,
): Promise<FactsCost> => {
  const start = async (options: string): Promise<ServerProcess> =>
    startServer({
      ...environment,
      DATA_DIR: mkdtempSync(join(folder, 'facts-')),
      DATABASE_URL: postgres ? (await createDatabase(postgres)).url : '',
      NODE_OPTIONS: `${environment.NODE_OPTIONS} ${options}`,
    })
  const servers = [
    await start(`--import ${join(import.meta.dirname, 'without-facts.ts')}`),
    await start(''),
  ] as const
  for (const server of servers) await send(server, submission, WARM_UP)
  const costs: Record<'without' | 'with', number[]> = { without: [], with: [] }
  const cost = async (server: ServerProcess): Promise<number> => {
    const before = cpuOf(server.pid)
    await send(server, submission, SUBMISSIONS)
    return (cpuOf(server.pid) - before) / SUBMISSIONS
  }
  for (let round = 0; round < ROUNDS; round++) {
    const [first, second] = round % 2 ? servers.toReversed() : servers
    const [one, other] = [await cost(first ?? servers[0]), await cost(second ?? servers[1])]
    costs.without.push(round % 2 ? other : one)
    costs.with.push(round % 2 ? one : other)
  }
  for (const server of servers) await server.kill('SIGTERM')
  return {
    without: median(costs.without),
    with: median(costs.with),
    ratio: median(costs.with.map((value, round) => value / (costs.without[round] ?? Number.NaN))),
  }
}
