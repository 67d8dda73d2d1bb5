import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from './support/contract.ts'

type Schema = z.core.$ZodType

/** Fields whose value is not stored, with the reason. */
const NEVER_STORED: Readonly<Record<string, string>> = {
  'login.password': 'hashed',
  'changePassword.currentPassword': 'hashed',
  'updateProfile.motDePasse': 'hashed',
  'passkeyOptions.motDePasse': 'hashed',
  'removePasskey.motDePasse': 'hashed',
  'createLienCompte.motDePasse': 'hashed',
  'loginByLink.token': 'hashed',
  'submitNannyApplication.documents': 'a JSON text, whose entries have a separate schema',
  'createEmployee.documents': 'ignored: the server copies the documents of the application',
}

/** Numbers whose column holds fractions. */
const FRACTIONS: readonly string[] = ['correctApplicationFact.annees']

/** Largest integer that the integer columns of both databases hold: that of PostgreSQL. */
const MAX_INTEGER = 2 ** 31 - 1

/** Schemas of single values inside a schema, with their paths. */
const leavesOf = (schema: Schema, path: string): readonly (readonly [path: string, leaf: Schema])[] => {
  const { def } = schema._zod
  if (schema instanceof z.core.$ZodObject)
    return Object.entries(schema._zod.def.shape).flatMap(([name, inner]) =>
      leavesOf(inner, `${path}.${name}`),
    )
  if (schema instanceof z.core.$ZodArray) return leavesOf(schema._zod.def.element, path)
  if (schema instanceof z.core.$ZodPipe) return leavesOf(schema._zod.def.in, path)
  if ('innerType' in def) return leavesOf(def.innerType as Schema, path)
  return [[path, schema]]
}

const leaves = [...(await allEndpoints())].flatMap(([name, { body, query, params }]) =>
  [body, query, params && z.object({ ...params })]
    .filter((schema) => typeof schema === 'object')
    .flatMap((schema) => leavesOf(schema, name)),
)

describe('An input of a call', () => {
  it.each(leaves)(
    '%s refuses what its column cannot hold and a long text, or is in NEVER_STORED',
    (path, leaf) => {
      const accepts = (value: unknown) => z.safeParse(leaf as z.ZodMiniType, value).success
      const wrong =
        leaf._zod.def.type === 'number'
          ? [...(FRACTIONS.includes(path) ? [] : [1.5]), 1e300, MAX_INTEGER + 1, -MAX_INTEGER - 2]
          : ['\u0000', 'a\u0000b', '\ud800', 'a'.repeat(20_000)]
      const taken = wrong.filter(accepts)
      if (NEVER_STORED[path]) expect(taken.length, 'no exception needed').toBeGreaterThan(0)
      else
        expect(
          taken,
          'accepted: bound the value with a schema of contract/fields.ts or contract/fields.admin.ts',
        ).toEqual([])
    },
  )

  it('exists for every exception', () => {
    const paths = new Set(leaves.map(([path]) => path))
    const exceptions = [...Object.keys(NEVER_STORED), ...FRACTIONS]
    expect(
      exceptions.filter((path) => !paths.has(path)),
      'no call has these inputs: remove the exceptions from this file',
    ).toEqual([])
  })
})
