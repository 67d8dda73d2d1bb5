import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { LIST_KEYS, LISTS, type ListKey } from '#contract/lists.admin.ts'
import { type Autre, endpoints } from '#contract/meme-personne.admin.ts'
import { addressOfList, addressOfRecord } from '../lists/address.ts'
import { telephoneNational } from '../lists/csv.ts'
import { useLoadingPart } from '../lists/record-parts.tsx'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { formatJour } from '../ui/time.ts'
import { isKnownAlone } from './known-alone.ts'

/** "1 candidature du 3 mars 2026 (Refusé)", "2 demandes". */
const textOf = (liste: ListKey, found: readonly Autre[]): string => {
  const [one, several] = LISTS[liste].names
  const [only] = found
  if (found.length > 1 || !only) return `${found.length} ${several}`
  const labels: Readonly<Record<string, string>> = LISTS[liste].statuts ?? {}
  const statut = only.statut === null ? '' : ` (${labels[only.statut]})`
  return `1 ${one} du ${formatJour(only.date)}${statut}`
}

/** Counts the other records with the phone number of a record, by list, with links. Nothing when there are none. */
export const SamePerson = ({ id, telephone }: { readonly id: string; readonly telephone: string }) => {
  const queries = useQueryClient()
  const { data, isPending } = useQuery({
    queryKey: [...QUERY_KEYS.memePersonne, id, telephone],
    queryFn: ({ signal }) => ask(endpoints.listMemePersonne, { query: { ids: id }, signal }),
    // Mostly the hints of the list already say that there is no other record: then the record does not wait for this.
    placeholderData: () => (isKnownAlone(queries, { id, telephone }) ? [] : undefined),
    staleTime: 0,
  })
  useLoadingPart(isPending)
  const autres = data?.[0]?.autres ?? []
  if (autres.length === 0) return null
  const groups = LIST_KEYS.map((liste) => [liste, autres.filter((one) => one.liste === liste)] as const)
  return (
    <section aria-label="Même numéro" className="rounded-carte bg-soleil-clair px-4 py-2">
      <h3 className="font-bold">{'Aussi\u00a0:'}</h3>
      <ul>
        {groups.map(([liste, found]) => {
          const [only] = found
          if (!only) return null
          const address =
            found.length === 1
              ? addressOfRecord(liste, only.id)
              : addressOfList(liste, { q: telephoneNational(telephone) })
          return (
            <li key={liste}>
              <Link href={address} className="inline-flex min-h-11 items-center font-semibold underline">
                {textOf(liste, found)}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
