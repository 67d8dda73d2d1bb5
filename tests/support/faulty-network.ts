import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** What happens to one call on its way between a phone and the server. */
export type NetworkFault =
  /** The server gets the call after `delayMs`, and once `until` is resolved. */
  | { readonly fault: 'none'; readonly delayMs?: number; readonly until?: Promise<unknown> }
  /** The proxy pauses while it reads the body, and before each of SLOW_PARTS parts of the answer. */
  | { readonly fault: 'slow'; readonly pauseMs: number }
  /** The connection is cut before the server gets the call. */
  | { readonly fault: 'resetBefore' }
  /** The server does its work, the connection is cut before its answer. */
  | { readonly fault: 'resetAfter' }
  /** The proxy itself answers; the server gets the call only with `afterServer`. */
  | {
      readonly fault: 'answer'
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string
      readonly afterServer?: boolean
    }
  /** No answer: the connection is cut when `release` is called. */
  | { readonly fault: 'hang'; readonly afterServer?: boolean }

/** One call, as the proxy receives it. */
export interface Call {
  readonly method: string
  readonly path: string
  /** Its idempotency key. */
  readonly key: string | undefined
  /** When it arrived at the proxy: milliseconds since 1970. */
  readonly at: number
}

const NONE: NetworkFault = { fault: 'none' }
const HTML = { 'content-type': 'text/html; charset=utf-8' }
const JSON_TYPE = { 'content-type': 'application/json' }

export const FAULTS = {
  none: NONE,
  resetBefore: { fault: 'resetBefore' },
  resetAfter: { fault: 'resetAfter' },
  hang: { fault: 'hang' },
  hangAfterServer: { fault: 'hang', afterServer: true },
  error500: {
    fault: 'answer',
    status: 500,
    headers: JSON_TYPE,
    body: '{"message":"Une erreur est survenue"}',
  },
  badGateway: { fault: 'answer', status: 502, headers: HTML, body: '<h1>Bad gateway</h1>' },
  unavailable: {
    fault: 'answer',
    status: 503,
    headers: { ...JSON_TYPE, 'retry-after': '1' },
    body: '{"message":"Le service est momentanément indisponible."}',
  },
  captivePortal: { fault: 'answer', status: 200, headers: HTML, body: '<h1>Achetez un forfait</h1>' },
  brokenJson: { fault: 'answer', status: 200, headers: JSON_TYPE, body: '{"id":"12' },
} as const satisfies Record<string, NetworkFault>

/** An answer of the proxy like our server's refusal of one field. */
export const refusalOf = (field: string, message: string): NetworkFault => ({
  fault: 'answer',
  status: 400,
  headers: JSON_TYPE,
  body: JSON.stringify({
    message: 'Certaines informations sont à corriger.',
    code: 'invalid',
    errors: [{ path: field, message }],
  }),
})

/** Proxy between browsers and one local server, with faults that a test chooses. */
export interface FaultyNetwork {
  /** URL of the site through the proxy, without a trailing slash. */
  readonly url: string
  /** Sets the fault of every call from now on, or a function that chooses it. */
  readonly setFault: (decide: NetworkFault | ((call: Call) => NetworkFault)) => void
  /** Sets the fault of the calls to this path from now on; the others have none. */
  readonly failAt: (path: string, fault: NetworkFault) => void
  /** Serves a script at this path, with no fault. */
  readonly serve: (path: string, script: string) => void
  /** `true`: closes every connection and refuses new ones. `false`: accepts connections again. */
  readonly cut: (down: boolean) => void
  /** Cuts the connections of the calls that hang. */
  readonly release: () => void
  /** No fault from now on, and `release`. */
  readonly recover: () => void
  /** Writes to the API that arrived here, also those with a fault. */
  readonly writes: readonly Call[]
  readonly close: () => Promise<void>
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const readBody = async (message: IncomingMessage, pauseMs = 0): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of message) {
    if (pauseMs > 0) await pause(pauseMs)
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

const SLOW_PARTS = 4

/** Writes an answer in SLOW_PARTS parts. */
const writeSlowly = async (to: ServerResponse, answer: Buffer, pauseMs: number): Promise<void> => {
  const size = Math.ceil(answer.length / SLOW_PARTS) || 1
  for (let start = 0; start < answer.length; start += size) {
    await pause(pauseMs)
    to.write(answer.subarray(start, start + size))
  }
  to.end()
}

interface Answered {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

const forward = (origin: string, from: IncomingMessage, body: Buffer): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const { method, url, headers } = from
    const onward = request(`${origin}${url}`, { ...(method && { method }), headers }, (answer) => {
      readBody(answer).then(
        (whole) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: whole }),
        reject,
      )
    })
    onward.on('error', reject)
    onward.end(body)
  })

/** `server` returns the current URL of the server, which may have been restarted on another port. */
export const createFaultyNetwork = async (server: () => string): Promise<FaultyNetwork> => {
  let decide: (call: Call) => NetworkFault = () => NONE
  let down = false
  const sockets = new Set<Socket>()
  const hanging = new Set<() => void>()
  const writes: Call[] = []
  const scripts = new Map<string, string>()

  const handle = async (from: IncomingMessage, to: ServerResponse): Promise<void> => {
    const script = scripts.get(from.url ?? '')
    if (script !== undefined) {
      to.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
      return
    }
    const call: Call = {
      method: from.method ?? 'GET',
      path: from.url ?? '/',
      key: from.headers['idempotency-key'] as string | undefined,
      at: Date.now(),
    }
    if (!['GET', 'HEAD'].includes(call.method) && call.path.startsWith('/api/')) writes.push(call)
    const fault = decide(call)
    const body = await readBody(from, fault.fault === 'slow' ? fault.pauseMs : 0)
    const cutOff = () => from.socket.destroy()
    if (fault.fault === 'none') {
      if (fault.delayMs) await pause(fault.delayMs)
      await fault.until
      const { status, headers, body: answer } = await forward(server(), from, body)
      to.writeHead(status, headers).end(answer)
      return
    }
    if (fault.fault === 'slow') {
      const { status, headers, body: answer } = await forward(server(), from, body)
      to.writeHead(status, headers)
      await writeSlowly(to, answer, fault.pauseMs)
      return
    }
    if (fault.fault === 'resetAfter' || ('afterServer' in fault && fault.afterServer))
      await forward(server(), from, body)
    if (fault.fault === 'hang') {
      await new Promise<void>((resolve) => {
        hanging.add(resolve)
        from.socket.once('close', () => resolve())
      })
      cutOff()
    } else if (fault.fault === 'answer') to.writeHead(fault.status, fault.headers).end(fault.body ?? '')
    else cutOff()
  }

  const proxy = createServer((from, to) => {
    // A server that is down looks like a connection that breaks.
    handle(from, to).catch(() => from.socket.destroy())
  })
  proxy.on('connection', (socket) => {
    if (down) socket.destroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const release = (): void => {
    for (const resolve of hanging) resolve()
    hanging.clear()
  }
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    setFault: (next) => {
      decide = typeof next === 'function' ? next : () => next
    },
    failAt: (failing, fault) => {
      decide = ({ path }) => (path === failing ? fault : NONE)
    },
    serve: (path, script) => {
      scripts.set(path, script)
    },
    cut: (now) => {
      down = now
      if (down) for (const socket of sockets) socket.destroy()
    },
    release,
    recover: () => {
      decide = () => NONE
      release()
    },
    writes,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
