import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { BAD_VALUES } from './corpus.ts'

type JsonSchema = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

/** Values that a field mostly refuses, by its schema: too short, too long, out of range or list, of another type. */
const wrongValues = (schema: JsonSchema): readonly unknown[] => [
  ...(schema.minLength ? ['', 'x'.repeat(schema.minLength - 1)] : []),
  ...(schema.maxLength ? ['x'.repeat(schema.maxLength + 1), 'é'.repeat(schema.maxLength + 1)] : []),
  ...(schema.minimum === undefined ? [] : [schema.minimum - 1, schema.minimum + 0.5]),
  ...(schema.maximum === undefined ? [] : [schema.maximum + 1]),
  ...(schema.enum ?? []).flatMap((value) => [`${value} `, value.toUpperCase(), [value], { [value]: value }]),
  ...(schema.type === 'string' ? [1, true, ['x'], {}] : ['1', 'true', [1]]),
  ...(schema.anyOf ?? []).flatMap((inner): readonly unknown[] => wrongValues(inner)),
]

/** The schema of a body; of a body with alternatives, the fields of all of them. */
const bodySchema = (endpoint: Endpoint): JsonSchema | null => {
  if (typeof endpoint.body !== 'object') return null
  const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const alternatives = schema.oneOf ?? schema.anyOf
  if (!alternatives) return schema
  return { properties: Object.assign({}, ...alternatives.map(({ properties }) => properties)) }
}

export type Body = Readonly<Record<string, unknown>>

/** Whether the contract accepts this body after JSON encoding. */
export const isAccepted = ({ body: schema }: Endpoint, body: Body): boolean =>
  typeof schema === 'object' && z.safeParse(schema, JSON.parse(JSON.stringify(body))).success

/** A value that a field mostly refuses; for an object (`avant`) mostly one with one such field inside. */
const wrongValue = (schema: JsonSchema, right: unknown, random: () => number): unknown => {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const inner = Object.entries(schema.properties ?? {})
  if (inner.length > 0 && random() < 0.8) {
    const [name, field] = pick(inner) ?? ['', {}]
    const object = typeof right === 'object' && right !== null ? { ...right } : {}
    return { ...object, [name]: wrongValue(field, Reflect.get(object, name), random) }
  }
  return random() < 0.5 ? pick(wrongValues(schema)) : pick(BAD_VALUES)
}

/** A query string with bad values for one to three parameters of a call; null for a call without a query. */
export const badQuery = ({ query }: Endpoint, random: () => number): string | null => {
  if (!query) return null
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const names = Object.keys(properties)
  const parts = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
    const name = names[Math.floor(random() * names.length)] ?? ''
    const value = wrongValue(properties[name] ?? {}, undefined, random)
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    return `${name}=${encodeURIComponent(text.slice(0, 2000).toWellFormed())}`
  })
  return parts.join('&')
}

/**
 * Makes an invalid body from a valid one: one to three fields are missing or have a wrong value. Returns null when the
 * result happens to be valid, and for a call without a JSON body.
 */
export const wrongBody = (endpoint: Endpoint, right: Body, random: () => number): Body | null => {
  const schema = bodySchema(endpoint)
  if (!schema?.properties) return null
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const body: Record<string, unknown> = { ...right }
  for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes -= 1) {
    const field = pick(Object.keys(schema.properties))
    if (field === undefined) return null
    if (random() < 0.15) delete body[field]
    else body[field] = wrongValue(schema.properties[field] ?? {}, body[field], random)
  }
  return isAccepted(endpoint, body) ? null : body
}
