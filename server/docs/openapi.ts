import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { ERRORS } from '#contract/errors.ts'

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}

const REFUSAL = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { enum: Object.keys(ERRORS) },
    message: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
    requestId: { type: 'string' },
  },
}

const parameters = (endpoint: Endpoint): object[] => {
  const path = Object.entries(endpoint.params ?? {}).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: jsonSchema(schema, 'input'),
  }))
  const described = endpoint.query ? jsonSchema(endpoint.query, 'input') : {}
  const query = Object.entries((described.properties ?? {}) as Record<string, object>).map(
    ([name, schema]) => ({
      name,
      in: 'query',
      required: false,
      schema,
    }),
  )
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', format: 'uuid' },
  }
  return [...path, ...query, ...(endpoint.idempotent ? [key] : [])]
}

const requestBody = ({ body }: Endpoint): object | undefined => {
  if (body === undefined) return undefined
  const file = {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary' } },
  }
  return {
    required: true,
    content:
      body === 'file'
        ? { 'multipart/form-data': { schema: file } }
        : { 'application/json': { schema: jsonSchema(body, 'input') } },
  }
}

const answerContent = ({ answer }: Endpoint): object => {
  if (answer.body === undefined) return {}
  if (answer.body === 'bytes')
    return { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
  return { content: { 'application/json': { schema: jsonSchema(answer.body, 'output') } } }
}

/** Every status that the call can answer: its own refusals, and those that any call can meet. */
const responses = (endpoint: Endpoint): Record<string, object> => {
  const common = [
    ...(endpoint.access === 'admin' ? (['notSignedIn'] as const) : []),
    'tooManyRequests',
    'unexpected',
    'unavailable',
  ] as const
  const refusals: Record<string, object> = {}
  for (const code of [...endpoint.errors, ...common]) {
    const { status, message } = ERRORS[code]
    const before = refusals[status] as { description: string } | undefined
    const description =
      before && !before.description.includes(message) ? `${before.description} ${message}` : message
    refusals[status] = { description, content: { 'application/json': { schema: REFUSAL } } }
  }
  return {
    [endpoint.answer.status]: { description: endpoint.summary, ...answerContent(endpoint) },
    ...refusals,
  }
}

/** The contract as an OpenAPI 3.1 document, derived and never written by hand. */
export const describeApi = (endpoints: readonly Endpoint[]): Record<string, unknown> => {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const body = requestBody(endpoint)
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: {
        summary: endpoint.summary,
        security: endpoint.access === 'admin' ? [{ session: [] }] : [],
        parameters: parameters(endpoint),
        ...(body && { requestBody: body }),
        responses: responses(endpoint),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: "Garde d'enfants au Gabon", version: '1' },
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } } },
    paths,
  }
}
