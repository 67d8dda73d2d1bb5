import { usePageFacts } from '../facts/use-page-facts.ts'
import { useSamePersons } from '../people/use-same-persons.ts'
import type { ListDefinition, Listed } from './definition.ts'
import type { ListPages } from './row-hints.tsx'

/** Reads the hints of a list's rows: at most one call a page for facts and one for other records. Renders nothing. */
export const ReadHints = ({
  pages,
  factsBy,
}: {
  readonly pages: ListPages
  readonly factsBy: ListDefinition<Listed, object>['bestMatchesBy']
}) => {
  useSamePersons(pages)
  usePageFacts(factsBy, pages)
  return null
}
