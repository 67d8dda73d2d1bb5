import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Regle } from '#contract/a-faire.admin.ts'
import { LIST_KEYS, LISTS, type ListKey } from '#contract/lists.admin.ts'
import type { StatutRules } from '#contract/statuts.admin.ts'
import type { ListDefinition, Listed } from '#web/admin/lists/definition.ts'

export const ROOT = join(import.meta.dirname, '../..')

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/**
 * Text of the privacy page and section of docs/product.md about each list, whose title ends with its English noun. A
 * new list without them does not compile.
 */
export const SAID = {
  demandes: { privacyPage: 'Vous cherchez une nounou', product: 'Fields of a request' },
  candidatures: { privacyPage: 'Vous postulez', product: 'Fields of an application' },
  employes: { privacyPage: 'Dossiers des employés', product: 'Fields of an employee' },
  messages: { privacyPage: 'Vous nous écrivez', product: 'Fields of a message' },
} as const satisfies Readonly<Record<ListKey, { readonly privacyPage: string; readonly product: string }>>

/**
 * Rule of "À faire" (contract/a-faire.admin.ts) that lists the records of each list that wait for the agency; null:
 * they wait for nobody. A new list without it does not compile.
 */
export const WAITS = {
  demandes: 'demande',
  candidatures: 'candidature',
  employes: null,
  messages: 'message',
} as const satisfies Readonly<Record<ListKey, Regle | null>>

/** English noun of the records of a list, as the documents have it. */
export const nounOf = (list: ListKey): string => SAID[list].product.match(/\w+$/)?.[0] ?? ''

/** Lists whose records have a status. */
export type ListWithStatuts = {
  [Key in ListKey]: (typeof LISTS)[Key]['statuts'] extends null ? never : Key
}[ListKey]
export const WITH_STATUTS = LIST_KEYS.filter((list): list is ListWithStatuts => LISTS[list].statuts !== null)

export const pathOf = (list: ListKey, file: string): string => `web/admin/${LISTS[list].noun}/${file}`

/** What a file of a list's screens exports. */
export const exportsOf = async <Export>(
  list: ListKey,
  file: string,
): Promise<readonly [name: string, Export][]> =>
  Object.entries<Export>(await import(/* @vite-ignore */ join(ROOT, pathOf(list, file))))

/** Rule of each status of a list (`…_RULES` in the contract). */
export const rulesOf = async (list: ListWithStatuts): Promise<StatutRules<string>> => {
  const exported = Object.entries<StatutRules<string>>(
    await import(/* @vite-ignore */ join(ROOT, 'contract', `${LISTS[list].noun}.admin.ts`)),
  )
  return exported.find(([name]) => name.endsWith('_RULES'))?.[1] ?? {}
}

/** Definition of a list: the one export of its list.tsx. */
export const definitionOf = async (list: ListKey) => {
  const [[, definition] = []] = await exportsOf<ListDefinition<Listed, object>>(list, 'list.tsx')
  return definition
}
