import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'

const OWN_CHECKOUT = join(import.meta.dirname, '..')

/** Ports below those that systems give to outgoing connections: from 32768 on Linux, 49152 on macOS and Windows. */
const FIRST_PORT = 20_000
const LAST_PORT = 32_000

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/**
 * A free port for a server that is started again on the same port, or that cannot print its port. Start every other
 * server with PORT=0: then the port is never free between the choice and the start.
 */
export const freePort = async (): Promise<number> => {
  const port = randomInt(FIRST_PORT, LAST_PORT)
  return (await isFree(port)) ? port : freePort()
}

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

/** A process and its output so far. */
export interface Watched {
  readonly child: ChildProcess
  readonly output: () => string
  readonly exited: Promise<Exit>
}

/** Collects the output of a process. */
export const watchOutput = (child: ChildProcess): Watched => {
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  return { child, output: () => printed, exited: exitOf(child) }
}

interface SpawnOptions {
  /** A number is a file descriptor: then `output` has no standard output. */
  readonly stdout?: 'pipe' | number
  /** Folder of another checkout, whose server is started. */
  readonly checkout?: string
}

/** Starts a server process without waiting; `env` and PATH are its whole environment. */
export const spawnServer = (
  env: Readonly<Record<string, string>>,
  { stdout = 'pipe', checkout = OWN_CHECKOUT }: SpawnOptions = {},
): Watched =>
  watchOutput(
    spawn(process.execPath, [join(checkout, 'server/main.ts')], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', stdout, 'pipe'],
    }),
  )

/** The URL that a server prints on a piped stdout once it listens. Throws with its output when it ends before. */
export const printedUrl = ({ child, output, exited }: Watched): Promise<string> =>
  new Promise((resolve, reject) => {
    const look = () => {
      const found = READY_LINE.exec(output())?.[1]
      if (found) resolve(found)
    }
    child.stdout?.on('data', look)
    void exited.then(({ code, signal }) =>
      reject(new Error(`The server ended before it answered (${code ?? signal}):\n${output()}`)),
    )
  })

/** Starts a server process and waits until it answers. Throws with its output when it ends before. */
export const startServer = async (
  env: Readonly<Record<string, string>>,
  options: SpawnOptions = {},
): Promise<ServerProcess> => {
  const began = performance.now()
  const server = spawnServer(env, options)
  const { child, output, exited } = server
  const url = await printedUrl(server)
  const { ok, status } = await fetch(`${url}/api/health`)
  if (!ok) {
    child.kill('SIGKILL')
    throw new Error(`The server is open but not ready (${status})\n${output()}`)
  }
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
