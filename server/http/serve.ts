import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  type Answer,
  type Body,
  type Endpoint,
  type Endpoints,
  type Headers,
  type Params,
  type Query,
  refusesReadOnly,
  TIMER_HEADER,
} from '#contract/endpoint.ts'
import type { FieldError } from '#contract/errors.ts'
import type { JournalAction } from '#contract/journal.admin.ts'
import type { Received } from '#contract/pages.ts'
import { receipt } from '#contract/submission.ts'
import { type AdminSession, readSession } from '../auth/session.ts'
import type { Page } from '../db/cursor-page.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { findReceipt } from '../submissions/submit-once.ts'
import { recordBulkRead, recordCall } from './audit.ts'
import { fastSchema } from './fast-schema.ts'
import { networkOf } from './network.ts'
import { type ReceivedFile, readFile } from './received-file.ts'
import { readSubmission, type Submission } from './submission.ts'

/** A file to send. The browser saves it and never renders it as a page. */
export interface SentFile {
  readonly filename: string
  readonly type: string
  readonly bytes: Buffer
}

/** Arguments of a handler. Path, query, headers and body are already parsed by the schemas of the contract. */
export interface Call<E extends Endpoint> {
  readonly params: Params<E>
  readonly query: Query<E>
  readonly headers: Headers<E>
  readonly body: Body<E>
  readonly file: E['body'] extends 'file' ? ReceivedFile : undefined
  readonly submission: E['idempotent'] extends true ? Submission : undefined
  /** Null: a visitor. Never null for a call with `access: 'admin'`. */
  readonly admin: E['access'] extends 'admin' ? AdminSession : AdminSession | null
  /** The caller's network, which limits count by (network.ts). */
  readonly network: string
  /**
   * Sets the detail of this call's entry in the audit log, such as a value before and after. Never data of a person.
   * Null: the call found everything as it asks for, as a repeat after a lost answer does, and gets no entry.
   */
  readonly noteDetail: (detail: string | null) => void
  /** For cookies, headers outside the contract, the address of the site, and the bytes of a stream. */
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Item<List> = List extends readonly (infer I)[] ? I : never

type Result<E extends Endpoint> = E['answer']['body'] extends 'bytes'
  ? SentFile
  : E['answer']['paged'] extends true
    ? Page<Item<Answer<E>>>
    : Answer<E> extends undefined
      ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer returns nothing
        void
      : Answer<E>

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>>

/** One handler for each declared call. A missing handler does not compile. */
export type Handlers<All extends Endpoints> = { readonly [Name in keyof All]: Handler<All[Name]> }

/** Calls with an audit label whose name is not in JOURNAL_ACTIONS: their rows could not be shown. */
type Unlisted<All extends Endpoints> = {
  [Name in keyof All]: All[Name] extends { audit: string } ? Exclude<Name, JournalAction> : never
}[keyof All]

/** Does not compile for a file of the contract that JOURNAL_ACTIONS leaves out. */
type Recordable<All extends Endpoints> = [Unlisted<All>] extends [never]
  ? unknown
  : { readonly 'list this file in JOURNAL_ACTIONS of contract/journal.admin.ts': Unlisted<All> }

/**
 * Answers a GET call at `url` within another request, for its account (first-answers.ts). Checks access; throws a
 * Refusal as the call does.
 */
export type Read = (url: string, request: FastifyRequest, reply: FastifyReply) => Promise<Received>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Declaration of the route. Routes of pages, files and metrics have none. */
    endpoint?: Endpoint
    /** Of GET calls that answer JSON, without parameters in their path and without headers of their own. */
    read?: Read
  }
  interface FastifyRequest {
    admin: AdminSession | null
  }
}

const fieldErrors = (error: z.core.$ZodError): readonly FieldError[] =>
  error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))

const parse = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> => {
  const read = z.safeParse(schema, value)
  if (!read.success) throw new Refusal('invalid', { errors: fieldErrors(read.error) })
  return read.data
}

/** A path that no record can have is answered like an unknown record. */
const parseParams = (schema: z.ZodMiniType, given: unknown): unknown => {
  const read = z.safeParse(schema, given)
  if (!read.success) throw new Refusal('notFound')
  return read.data
}

/** Whether a person made the call. A client that claims to be a timer can only shorten its own session. */
export const isByPerson = ({ headers }: FastifyRequest, endpoint?: Endpoint): boolean =>
  endpoint?.poll !== true && headers[TIMER_HEADER] === undefined

const checkAccess = (endpoint: Endpoint, admin: AdminSession | null): void => {
  if (endpoint.access !== 'admin') return
  if (!admin) throw new Refusal('notSignedIn')
  if (admin.role !== 'admin' && refusesReadOnly(endpoint)) throw new Refusal('readOnlyAccount')
}

const sendFile = (reply: FastifyReply, { filename, type, bytes }: SentFile): FastifyReply => {
  return reply
    .type(type)
    .header('content-disposition', contentDisposition(filename))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(bytes)
}

/** Everything after the first `?`: a value may contain another one. */
const queryOf = (url: string): URLSearchParams => new URLSearchParams(/\?(.*)/s.exec(url)?.[1])

/** `X-Total-Count` and `Link` of a page that was asked for at `url`. */
const pageHeaders = (url: string, { total, next }: Page<unknown>): Pick<Received, 'total' | 'link'> => {
  if (next === null) return { total: String(total), link: null }
  const [path] = url.split('?', 1)
  const following = queryOf(url)
  following.set('cursor', next)
  return { total: String(total), link: `<${path}?${following}>; rel="next"` }
}

/**
 * Registers the calls of a noun as the contract declares them. Checks access first, then parses path, query, headers
 * and body, then calls the handler. Answers are parsed too, so that a new column is not sent until the contract names
 * it.
 */
export const serve = <All extends Endpoints>(
  app: FastifyInstance,
  deps: Deps,
  endpoints: All & Recordable<All>,
  handlers: Handlers<All>,
): void => {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name] as unknown as (call: unknown) => Promise<unknown>
    const { answer } = endpoint
    const params = endpoint.params && z.object({ ...endpoint.params })
    const outgoing = typeof answer.body === 'object' ? fastSchema(answer.body) : undefined
    const run = async (request: FastifyRequest, reply: FastifyReply, query: unknown): Promise<unknown> => {
      if (endpoint.body !== 'file' && request.isMultipart()) throw new Refusal('unsupportedFormat')
      const submission = endpoint.idempotent === true ? readSubmission(request, deps.clock()) : undefined
      // Before the body is validated: a phone may repeat what an earlier version of the schema accepted.
      const known = submission && answer.body === receipt ? await findReceipt(deps, submission) : null
      let noted: string | null | undefined
      const call = async () => ({
        params: params ? parseParams(params, request.params) : {},
        query: endpoint.query ? parse(endpoint.query, query) : undefined,
        headers: endpoint.headers ? parse(endpoint.headers, request.headers) : undefined,
        body: typeof endpoint.body === 'object' ? parse(endpoint.body, request.body) : undefined,
        submission,
        file: endpoint.body === 'file' ? await readFile(request) : undefined,
        admin: request.admin,
        network: networkOf(request.ip),
        noteDetail: (detail: string | null) => {
          noted = detail
        },
        request,
        reply,
      })
      const parsed = known ? null : await call()
      // A body may arrive long after the headers: the session may have ended meanwhile, or its account lost its role.
      if (endpoint.access === 'admin' && endpoint.method !== 'GET')
        checkAccess(endpoint, await readSession(request, deps, false))
      const result = known ?? (await handler(parsed))
      const { admin } = request
      // The type of `endpoints` makes the name of a labelled call one of the actions.
      if (typeof endpoint.audit === 'string') {
        const { params, body } = parsed ?? { params: {}, body: undefined }
        const isOnce = submission?.isRecordedOnce === true
        await recordCall(deps, name as JournalAction, { admin, params, body, noted, isOnce }, result)
      }
      // Not a poll: an open screen reads the same newest rows again and again.
      if (answer.paged && endpoint.poll !== true)
        await recordBulkRead(deps, endpoint.path, { admin, query }, result as Page<unknown>)
      return result
    }
    const toReceived = (url: string, result: unknown): Received => {
      const page = answer.paged ? (result as Page<unknown>) : null
      const body = outgoing && z.core.parse(outgoing, page ? page.items : result)
      return { body, ...(page ? pageHeaders(url, page) : { total: null, link: null }) }
    }
    const read: Read = async (url, request, reply) => {
      checkAccess(endpoint, request.admin)
      const query = Object.fromEntries(queryOf(url))
      return toReceived(url, await run(request, reply, query))
    }
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: {
        endpoint,
        ...(endpoint.method === 'GET' && !params && !endpoint.headers && outgoing && { read }),
      },
      ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
      onRequest: async (request) => {
        request.admin = await readSession(request, deps, isByPerson(request, endpoint))
        checkAccess(endpoint, request.admin)
      },
      handler: async (request, reply) => {
        const result = await run(request, reply, request.query)
        reply.code(answer.status)
        if (answer.body === 'bytes') return sendFile(reply, result as SentFile)
        if (!outgoing) return reply.send()
        const { body, total, link } = toReceived(request.url, result)
        if (total !== null) reply.header('x-total-count', total)
        if (link !== null) reply.header('link', link)
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
      },
    })
  }
}
