import * as z from 'zod/mini'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi'
import { type Endpoint, refusesReadOnly } from '#contract/endpoint.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { DATE_SAISIE_HEADER, IDEMPOTENCY_HEADER } from '#contract/submission.ts'
import { SAFE_METHODS } from '../http/origin.ts'

const JSON_TYPE = 'application/json'

const refusal = z.object({
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  requestId: z.optional(z.string()),
})

/** Headers of a call with an idempotency key. */
const idempotentHeaders = z.object({
  [IDEMPOTENCY_HEADER]: z.optional(z.uuid()),
  [DATE_SAISIE_HEADER]: z.optional(z.iso.datetime()),
})

/** Headers of a page of a list. */
const pageHeaders = z.object({
  'X-Total-Count': z.string(),
  Link: z.optional(z.string()),
})

const file = { type: 'string', format: 'binary' } as const

const streamed = { 'application/offset+octet-stream': { schema: file } }

/** Schema of the headers of a call; null: it reads none. */
const headersOf = ({ headers, idempotent }: Endpoint): z.ZodMiniObject | null => {
  const read = headers instanceof z.ZodMiniObject ? headers : null
  if (idempotent !== true) return read
  return read ? z.extend(idempotentHeaders, read.shape) : idempotentHeaders
}

const contentOf = (body: NonNullable<Endpoint['body']>) => {
  if (body === 'stream') return streamed
  if (body !== 'file') return { [JSON_TYPE]: { schema: body } }
  return {
    'multipart/form-data': {
      schema: { type: 'object' as const, required: ['file'], properties: { file } },
    },
  }
}

const requestOf = (endpoint: Endpoint): Partial<ZodOpenApiOperationObject> => {
  const { params, query, body } = endpoint
  const header = headersOf(endpoint)
  return {
    requestParams: {
      ...(params && { path: z.object({ ...params }) }),
      ...(query instanceof z.ZodMiniObject && { query }),
      ...(header && { header }),
    },
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
  }
}

const successOf = ({ answer, summary }: Endpoint): ZodOpenApiResponseObject => ({
  description: summary,
  ...(answer.headers instanceof z.ZodMiniObject && { headers: answer.headers }),
  ...(answer.paged && { headers: pageHeaders }),
  ...(answer.body === 'bytes' && { content: { 'application/octet-stream': { schema: file } } }),
  ...(typeof answer.body === 'object' && { content: { [JSON_TYPE]: { schema: answer.body } } }),
})

/** Refusals by status: those that the call declares, those that its access and method add, those of every call. */
const refusalsOf = (endpoint: Endpoint): Record<string, ZodOpenApiResponseObject> => {
  const codes = new Set<ErrorCode>([
    ...endpoint.errors,
    ...(endpoint.access === 'admin' ? (['notSignedIn'] as const) : []),
    ...(refusesReadOnly(endpoint) ? (['readOnlyAccount'] as const) : []),
    ...(SAFE_METHODS.has(endpoint.method) ? [] : (['foreignOrigin'] as const)),
    'tooManyRequests',
    'unexpected',
    'unavailable',
  ])
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      {
        description: same.map((code) => `${code}: ${ERRORS[code].message}`).join('\n'),
        content: { [JSON_TYPE]: { schema: refusal } },
      },
    ]),
  )
}

/** The contract as an OpenAPI 3.1 document, derived from the declarations of the calls. */
export const describeApi = (endpoints: readonly Endpoint[]): Record<string, unknown> => {
  const paths: ZodOpenApiPathsObject = {}
  for (const endpoint of endpoints)
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: {
        summary: endpoint.summary,
        security: endpoint.access === 'admin' ? [{ session: [] }] : [],
        ...requestOf(endpoint),
        responses: { [endpoint.answer.status]: successOf(endpoint), ...refusalsOf(endpoint) },
      },
    }
  return {
    ...createDocument({
      openapi: '3.1.0',
      info: { title: "Garde d'enfants au Gabon", version: '1' },
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'session',
            description: 'Over HTTPS its name is __Host-session.',
          },
        },
      },
      paths,
    }),
  }
}
