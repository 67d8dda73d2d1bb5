import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

type Schema = z.ZodMiniType

/** `/api/employees/{id}` → `'id'`: the compiler asks for a schema of each path parameter, and of no other. */
type PathParam<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never

/** Sent by a screen that reads again by itself: such a call does not keep the session alive (security C16). */
export const TIMER_HEADER = 'x-timer'

/**
 * One call of the promise between browser and server (spec §7).
 * Whoever serves it implements exactly this; whoever calls it derives types and paths from it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
  /** One French sentence for the reader of /api/docs. */
  readonly summary: string
  /** Closed by default: only what says `public` answers a visitor. */
  readonly access: 'public' | 'admin'
  readonly params?: Readonly<Record<string, Schema>>
  readonly query?: Schema
  /** A strict JSON body; `'file'` is one multipart field named `file`. */
  readonly body?: Schema | 'file'
  /** The largest JSON body, in bytes, where 64 kB would not do. */
  readonly bodyBytes?: number
  /** `paged`: newest first, with `X-Total-Count` and `Link: <…>; rel="next"`. `bytes`: a file, not JSON. */
  readonly answer: {
    readonly status: 200 | 201 | 204
    readonly body?: Schema | 'bytes'
    readonly paged?: true
  }
  readonly errors: readonly ErrorCode[]
  /** A public submission that is delivered exactly once: header `Idempotency-Key` (rules.md, "Ids"). */
  readonly idempotent?: true
  /** Called by a timer, not by a person: it does not keep the session alive (security C16). */
  readonly poll?: true
}

export type Endpoints = Readonly<Record<string, Endpoint>>

/** Declares a call; `params` must name exactly the parameters of `path`. */
export const endpoint = <const E extends Endpoint>(
  declaration: E &
    ([PathParam<E['path']>] extends [never]
      ? { params?: never }
      : { params: Readonly<Record<PathParam<E['path']>, Schema>> }),
): E => declaration

export type Params<E extends Endpoint> =
  E['params'] extends Readonly<Record<string, Schema>>
    ? { readonly [K in keyof E['params']]: z.output<E['params'][K]> }
    : Record<never, never>

export type Query<E extends Endpoint> = E['query'] extends Schema ? z.output<E['query']> : undefined
export type QueryInput<E extends Endpoint> = E['query'] extends Schema ? z.input<E['query']> : undefined

export type Body<E extends Endpoint> = E['body'] extends Schema ? z.output<E['body']> : undefined
export type BodyInput<E extends Endpoint> = E['body'] extends Schema ? z.input<E['body']> : undefined

export type Answer<E extends Endpoint> = E['answer']['body'] extends Schema
  ? z.output<E['answer']['body']>
  : undefined
