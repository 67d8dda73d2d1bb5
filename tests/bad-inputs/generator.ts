import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { BAD_TEXTS } from './corpus.ts'

/** Pseudo-random numbers in [0, 1), the same for the same seed (mulberry32). */
export const createRandom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type JsonSchema = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly anyOf?: readonly JsonSchema[]
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

/** Wrong values for a field, derived from its schema: too short, too long, out of range or list, of another type. */
const wrongValues = (schema: JsonSchema): readonly unknown[] => [
  ...(schema.minLength ? ['', 'x'.repeat(schema.minLength - 1)] : []),
  ...(schema.maxLength ? ['x'.repeat(schema.maxLength + 1), 'é'.repeat(schema.maxLength + 1)] : []),
  ...(schema.minimum === undefined ? [] : [schema.minimum - 1, schema.minimum + 0.5]),
  ...(schema.maximum === undefined ? [] : [schema.maximum + 1]),
  ...(schema.enum ?? []).flatMap((value) => [`${value} `, value.toUpperCase(), [value], { [value]: value }]),
  ...(schema.type === 'string' ? [1, true, ['x'], {}] : ['1', 'true', [1]]),
  ...(schema.anyOf ?? []).flatMap((inner): readonly unknown[] => wrongValues(inner)),
]

const bodySchema = (endpoint: Endpoint): JsonSchema | null =>
  typeof endpoint.body === 'object'
    ? (z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
    : null

export type Body = Readonly<Record<string, unknown>>

/** Whether the contract accepts this body after JSON encoding. */
export const isTaken = ({ body: schema }: Endpoint, body: Body): boolean =>
  typeof schema === 'object' && z.safeParse(schema, JSON.parse(JSON.stringify(body))).success

/**
 * Makes invalid bodies from a valid one: one to three fields are missing, doubled, or have a wrong
 * value. Returns null when the result happens to be valid.
 */
export const wrongBody = (endpoint: Endpoint, right: Body, random: () => number): Body | null => {
  const schema = bodySchema(endpoint)
  if (!schema?.properties) return null
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const body: Record<string, unknown> = { ...right }
  for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes -= 1) {
    const field = pick(Object.keys(schema.properties))
    if (field === undefined) return null
    const way = random()
    if (way < 0.15) delete body[field]
    else if (way < 0.6) body[field] = pick(wrongValues(schema.properties[field] ?? {}))
    else body[field] = pick(BAD_TEXTS)
  }
  return isTaken(endpoint, body) ? null : body
}
