import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MAX_SEARCH } from './fields.admin.ts'
import { instant, isStorable, NOT_STORABLE, text } from './fields.ts'
import { LIST_KEYS, type ListKey } from './lists.admin.ts'

/** Records of each list in an answer. The answer stays below the size of a bulk read, which the audit log records. */
export const FOUND_PER_LIST = 5

/** A found record; the same shape for every list. */
const found = z.object({
  id: text,
  nom: text,
  telephone: text,
  /** Null: the list has no addresses. */
  adresse: z.nullable(text),
  /** Null: the list has no statuses. */
  statut: z.nullable(text),
  /** When the record arrived; for an employee, when the agency hired them. */
  date: instant,
})
export type Found = z.output<typeof found>

const group = z.object({ total: z.number(), premiers: z.array(found) })

/** Found records by list: how many there are, and the newest of them. */
export type FoundByList = { readonly [Key in ListKey]: z.output<typeof group> }
const foundByList = z.object(
  Object.fromEntries(LIST_KEYS.map((key) => [key, group])),
) as unknown as z.ZodMiniType<FoundByList>

const MISSING = 'Écrivez un nom ou un numéro'

export const endpoints = {
  searchRecords: endpoint({
    method: 'GET',
    path: '/api/recherche',
    summary:
      "Cherche un nom, une adresse ou un numéro, même par ses derniers chiffres, dans toutes les listes\u00a0; les plus récents d'abord.",
    access: 'admin',
    query: z.object({
      q: z
        .string(MISSING)
        .check(
          z.trim(),
          z.minLength(1, MISSING),
          z.maxLength(MAX_SEARCH, `La recherche est trop longue (${MAX_SEARCH} caractères au plus)`),
          z.refine(isStorable, NOT_STORABLE),
        ),
    }),
    answer: { status: 200, body: foundByList },
    errors: ['invalid'],
  }),
}
