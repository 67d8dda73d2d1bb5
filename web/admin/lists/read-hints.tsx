import { useDeferredValue } from 'react'
import { usePageFacts } from '../facts/use-page-facts.ts'
import { useSamePersons } from '../people/use-same-persons.ts'
import type { ListDefinition, Listed } from './definition.ts'
import type { ListPages } from './row-hints.tsx'

const NO_PAGES: ListPages = []

/**
 * Reads the hints of a list's rows, with at most two calls a page: one for facts, one for other records with the same
 * phone number. The calls begin once the rows are painted. Renders nothing.
 */
export const ReadHints = ({
  pages,
  factsBy,
}: {
  readonly pages: ListPages
  readonly factsBy: ListDefinition<Listed, object>['bestMatchesBy']
}) => {
  const painted = useDeferredValue(pages, NO_PAGES)
  useSamePersons(painted)
  usePageFacts(factsBy, painted)
  return null
}
