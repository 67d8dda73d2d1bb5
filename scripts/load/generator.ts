/**
 * Sends the calls of families and of the agency, in its own process, so that measuring does not slow the server.
 * Writes HTTP on bare sockets: a client library would take longer for a call than the server does.
 */
import { createConnection, type Socket } from 'node:net'
import { IDEMPOTENCY_HEADER } from '#contract/submission.ts'
import type { Phase, PhaseResult } from './phases.ts'

/** Connections opened at once: Node accepts one per turn of its event loop. */
const MAX_OPENING = 32
/** Time after a phase until missing answers count as failed. */
const ANSWER_TIMEOUT_MS = 30_000

const [, , port = '', cookie = ''] = process.argv

const get = (path: string, withCookie = ''): string =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${withCookie}\r\n`

const signedIn = `cookie: ${cookie}\r\n`
const PACKAGES = get('/api/prestations')
const CONTACT = get('/api/parametres-site')
const LIST = get('/api/parent-requests?limit=50', signedIn)
const UNREAD = get('/api/notifications/unread', signedIn)

const parentRequest = (): string => {
  const body = JSON.stringify({
    nom: 'Famille de charge',
    telephone: `+241 66 ${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`,
    adresse: 'Glass, Libreville',
    typeService: 'regulier',
    nombreEnfants: 1,
    forfait: 'regulier',
  })
  return `POST /api/parent-requests HTTP/1.1\r\nhost: localhost\r\n${IDEMPOTENCY_HEADER}: ${crypto.randomUUID()}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

/** A random call: 55 % packages, 20 % contact details, 15 % requests, 5 % list, 5 % notifications. */
const oneOf = (): string => {
  const dice = Math.random()
  if (dice < 0.55) return PACKAGES
  if (dice < 0.75) return CONTACT
  if (dice < 0.9) return parentRequest()
  return dice < 0.95 ? LIST : UNREAD
}

/** One connection, which sends one call at a time. */
interface Client {
  /** Sends one call; `since`: time at which it was due. */
  readonly send: (since: number) => void
  readonly end: () => void
}

/** Joins the bytes of a connection; calls back with the status and the bytes of each whole answer. */
const answerReader = (onAnswer: (status: number, answer: Buffer) => void): ((bytes: Buffer) => void) => {
  let received: Buffer = Buffer.alloc(0)
  return (bytes) => {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes])
    const bodyAt = received.indexOf('\r\n\r\n') + 4
    if (bodyAt < 4) return
    const head = received.toString('latin1', 0, bodyAt)
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
    if (received.length < bodyAt + length) return
    const answer = received
    received = Buffer.alloc(0)
    onAnswer(Number(head.slice(9, 12)), answer)
  }
}

const runPhase = ({ seconds, connections, rate }: Phase): Promise<PhaseResult> =>
  new Promise((resolve) => {
    const times: number[] = []
    let [served, shed, failed] = [0, 0, 0]
    let firstShed: string | null = null
    const clients = new Set<Client>()
    const idle: Client[] = []
    let opening = 0
    /** Due times of calls that found no free connection. */
    let overdue: number[] = []
    let nextOverdue = 0
    const began = performance.now()
    const cpuBefore = process.cpuUsage()
    const isOver = () => performance.now() - began >= seconds * 1000

    const end = (): void => {
      clearInterval(clock)
      clearTimeout(answerTimeout)
      const { user, system } = process.cpuUsage(cpuBefore)
      const missing = clients.size - idle.length + overdue.length - nextOverdue
      for (const client of [...clients]) {
        clients.delete(client)
        client.end()
      }
      times.sort((a, b) => a - b)
      const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
      const busy = (user + system) / 1000 / (performance.now() - began)
      const slowest = times.at(-1) ?? 0
      failed += missing
      resolve({ served, shed, failed, p50: at(0.5), p99: at(0.99), slowest, busy, firstShed })
    }
    const answerTimeout = setTimeout(end, seconds * 1000 + ANSWER_TIMEOUT_MS)

    /** After an answer on this connection: sends its next call, an overdue one first, or marks it as idle. */
    const sendNext = (client: Client): void => {
      const since = overdue[nextOverdue]
      if (since !== undefined) {
        nextOverdue += 1
        // Now and then frees the memory of those that were sent.
        if (nextOverdue > 10_000) {
          overdue = overdue.slice(nextOverdue)
          nextOverdue = 0
        }
        client.send(since)
      } else if (rate === null && !isOver()) client.send(performance.now())
      else {
        idle.push(client)
        if (isOver() && idle.length === clients.size) end()
      }
    }

    const open = (): Client => {
      let since = 0
      let waiting = false
      const socket: Socket = createConnection({ host: '127.0.0.1', port: Number(port), noDelay: true })
      const client: Client = {
        send: (from) => {
          since = from
          waiting = true
          socket.write(oneOf())
        },
        end: () => socket.destroy(),
      }
      clients.add(client)
      opening += 1
      let isNew = true
      const onClose = () => {
        if (!clients.delete(client)) return
        if (waiting) failed += 1
        if (isNew) opening -= 1
        const at = idle.indexOf(client)
        if (at >= 0) idle.splice(at, 1)
        if (isOver() && idle.length === clients.size) end()
        else if (rate === null) open().send(performance.now())
      }
      socket.on('error', onClose)
      socket.on('close', onClose)
      socket.on(
        'data',
        answerReader((status, answer) => {
          if (status === 200 || status === 201) {
            served += 1
            times.push(performance.now() - since)
          } else if (status === 503) {
            shed += 1
            firstShed ??= answer.toString('utf8')
          } else failed += 1
          waiting = false
          if (isNew) opening -= 1
          isNew = false
          sendNext(client)
        }),
      )
      return client
    }

    let due = 0
    const tick = (): void => {
      if (rate === null) return
      const elapsed = Math.min((performance.now() - began) / 1000, seconds)
      for (; due < elapsed * rate; due += 1) {
        const since = began + (due / rate) * 1000
        const client = idle.pop()
        if (client) client.send(since)
        else if (clients.size < connections && opening < MAX_OPENING) open().send(since)
        else overdue.push(since)
      }
      if (isOver() && idle.length === clients.size) end()
    }
    const clock = setInterval(tick, 1)
    if (rate === null) for (let client = 0; client < connections; client += 1) open().send(performance.now())
  })

process.on('message', (asked: Phase) => void runPhase(asked).then((answers) => process.send?.(answers)))
