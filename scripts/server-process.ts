import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '../server/main.ts')

/** A free port. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** The real server in its own process. */
export interface ServerProcess {
  readonly url: string
  readonly pid: number
  /** From the start of the process to its first answer. */
  readonly readyAfterMs: number
  /** Its output so far. */
  readonly output: () => string
  readonly exited: Promise<Exit>
  readonly kill: (signal: NodeJS.Signals) => Promise<Exit>
}

const READY_LINE = /Le site est ouvert\u00a0: .*?(http:[^\s)]+)/

const exitOf = (child: ChildProcess): Promise<Exit> =>
  new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))

/** Starts a server process without waiting; `env` is its whole environment. */
export const spawnServer = (
  env: Readonly<Record<string, string>>,
  { stdout = 'pipe' }: { readonly stdout?: 'pipe' | number } = {},
): { readonly child: ChildProcess; readonly output: () => string; readonly exited: Promise<Exit> } => {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', stdout, 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  return { child, output: () => printed, exited: exitOf(child) }
}

/** Starts a server process and waits until it answers. Throws with its output when it ends before. */
export const startServer = async (env: Readonly<Record<string, string>>): Promise<ServerProcess> => {
  const began = performance.now()
  const { child, output, exited } = spawnServer(env)
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = READY_LINE.exec(output())?.[1]
      if (found) resolve(found)
    }
    child.stdout?.on('data', look)
    void exited.then(({ code, signal }) =>
      reject(new Error(`The server ended before it answered (${code ?? signal}):\n${output()}`)),
    )
  })
  const first = await fetch(`${url}/api/health`)
  if (!first.ok) throw new Error(`The server is open but not ready (${first.status})\n${output()}`)
  return {
    url,
    pid: child.pid ?? 0,
    readyAfterMs: performance.now() - began,
    output,
    exited,
    kill: (signal) => {
      child.kill(signal)
      return exited
    },
  }
}
