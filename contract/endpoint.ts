import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

type Schema = z.ZodMiniType

/** `/api/employees/{id}` → `'id'`. The compiler demands a schema for each path parameter. */
type PathParam<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never

/**
 * Header of a call that the browser sends while the person does nothing. Such a call does not keep the session alive
 * (threat-model C16).
 */
export const TIMER_HEADER = 'x-timer'

/** French label of a call in the audit log, or the reason why the call is not recorded. */
export type Audit = string | { readonly none: string }

/** Whether a call stores an idempotency key, or the reason why a call that creates something does not. */
export type Idempotent = true | { readonly none: string }

/**
 * One call between browser and server. The server implements exactly this declaration; clients derive types and paths
 * from it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
  /** One French sentence for the description of the calls (`/api/docs`). */
  readonly summary: string
  /** Who may call. Only a `public` call answers a visitor. */
  readonly access: 'public' | 'admin'
  /**
   * French label of the call in the audit log, which then records each success of an administrator. `{ none: reason }`:
   * not recorded, or recorded in another way.
   * Required for a POST, PUT, PATCH or DELETE of an administrator.
   */
  readonly audit?: Audit
  readonly params?: Readonly<Record<string, Schema>>
  readonly query?: Schema
  /** Headers that the handler reads; the names of its fields are in lower case. */
  readonly headers?: Schema
  /**
   * A JSON body; `'file'` is one multipart field named `file`, `'stream'` bytes that the handler reads as they arrive.
   */
  readonly body?: Schema | 'file' | 'stream'
  /** Largest JSON body in bytes, for a call that needs more than 64 kB. */
  readonly bodyBytes?: number
  /** `paged`: a page of a list, with `X-Total-Count` and `Link: <…>; rel="next"`. `bytes`: a file, not JSON. */
  readonly answer: {
    readonly status: 200 | 201 | 204
    readonly body?: Schema | 'bytes'
    readonly paged?: true
    /** Headers of the answer, for /api/docs only. */
    readonly headers?: Schema
  }
  readonly errors: readonly ErrorCode[]
  /**
   * A call that creates something exactly once: header `Idempotency-Key` (docs/product.md, "Ids"). Required for a call
   * of an administrator that answers 201; `{ none: reason }`: a repeat does no harm.
   */
  readonly idempotent?: Idempotent
  /** A write that the read-only role may make too: it changes only the caller's own account, or nothing. */
  readonly readOnlyAllowed?: true
  /** The call never keeps the session alive, with or without TIMER_HEADER (threat-model C16). */
  readonly poll?: true
}

export type Endpoints = Readonly<Record<string, Endpoint>>

/** Whether the read-only role is refused the call. */
export const refusesReadOnly = ({ access, method, readOnlyAllowed }: Endpoint): boolean =>
  access === 'admin' && method !== 'GET' && !readOnlyAllowed

/**
 * Fields that a declaration must have because of its other fields: schemas of path parameters, audit label, idempotency
 * key of a call by which an administrator creates something.
 */
type Completed<E extends Endpoint> = ([PathParam<E['path']>] extends [never]
  ? { params?: never }
  : { params: Readonly<Record<PathParam<E['path']>, Schema>> }) &
  (E extends { access: 'admin'; method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' } ? { audit: Audit } : unknown) &
  (E extends { access: 'admin'; answer: { status: 201 } } ? { idempotent: Idempotent } : unknown)

/**
 * Declares a call. Does not compile unless `params` names every parameter of `path`, a write by an administrator says
 * how it appears in the audit log or why not, and a call of an administrator that answers 201 declares `idempotent`.
 */
export const endpoint = <const E extends Endpoint>(declaration: E & Completed<E>): E => declaration

/** Names of the calls of a file that the audit log records. */
type Audited<All extends Endpoints> = {
  [Name in keyof All]: All[Name] extends { audit: string } ? Name : never
}[keyof All]

/** Name → French label of the calls of a file that the audit log records. */
export const auditLabels = <All extends Endpoints>(
  endpoints: All,
): Readonly<Record<Audited<All>, string>> => {
  const labels = Object.entries(endpoints).flatMap(([name, { audit }]) =>
    typeof audit === 'string' ? [[name, audit]] : [],
  )
  return Object.fromEntries(labels) as Record<Audited<All>, string>
}

export type Params<E extends Endpoint> =
  E['params'] extends Readonly<Record<string, Schema>>
    ? { readonly [K in keyof E['params']]: z.output<E['params'][K]> }
    : Record<never, never>

export type Query<E extends Endpoint> = E['query'] extends Schema ? z.output<E['query']> : undefined
export type QueryInput<E extends Endpoint> = E['query'] extends Schema ? z.input<E['query']> : undefined

export type Headers<E extends Endpoint> = E['headers'] extends Schema ? z.output<E['headers']> : undefined

export type Body<E extends Endpoint> = E['body'] extends Schema ? z.output<E['body']> : undefined
export type BodyInput<E extends Endpoint> = E['body'] extends Schema ? z.input<E['body']> : undefined

export type Answer<E extends Endpoint> = E['answer']['body'] extends Schema
  ? z.output<E['answer']['body']>
  : undefined
