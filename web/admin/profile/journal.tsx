import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endpoints as etatEndpoints } from '#contract/etat.admin.ts'
import { ACTIONS_JOURNAL, endpoints } from '#contract/journal.admin.ts'
import { Button } from '../../ui/button.tsx'
import { fileSize } from '../../ui/file-size.ts'
import { Facts } from '../people/facts.tsx'
import { ask, askPage } from '../session/ask.ts'
import { afficherMoment } from '../ui/time.ts'

const PAGE_SIZE = '20'

/** What administrators did, and how the installation does; read when somebody looks. */
export const Journal = () => {
  const [looking, setLooking] = useState(false)
  return (
    <details
      className="rounded-carte bg-white shadow-carte"
      onToggle={(event) => setLooking(event.currentTarget.open)}
    >
      <summary className="min-h-14 content-center px-5 font-bold text-foret">Journal et sauvegardes</summary>
      {looking && (
        <div className="flex flex-col gap-6 px-5 pb-5">
          <Installation />
          <Acts />
        </div>
      )}
    </details>
  )
}

const Installation = () => {
  const { data: etat } = useQuery({
    queryKey: ['etat'],
    queryFn: ({ signal }) => ask(etatEndpoints.etat, { signal }),
    staleTime: 0,
  })
  if (!etat) return <p>Chargement...</p>
  const { derniereSauvegarde } = etat
  return (
    <Facts
      facts={[
        [
          'Sauvegarde',
          derniereSauvegarde
            ? `${afficherMoment(derniereSauvegarde.date)} (${fileSize(derniereSauvegarde.octets)})`
            : 'Aucune',
        ],
        ['À jour', etat.sauvegardeAJour ? 'Oui' : 'Non'],
        ['Espace libre', fileSize(etat.espaceLibreOctets)],
        ['À purger', etat.aPurger],
        ['Version', etat.version],
      ]}
    />
  )
}

const Acts = () => {
  const journal = useInfiniteQuery({
    queryKey: ['journal'],
    queryFn: ({ pageParam, signal }) =>
      askPage(endpoints.listJournal, {
        query: { limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  })
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-lg">Actions récentes</h3>
      <ul className="flex flex-col divide-y divide-menthe">
        {journal.data?.pages
          .flatMap((page) => page.items)
          .map(({ id, action, date, administrateur, detail }) => (
            <li key={id} className="py-2">
              <span className="block font-semibold">
                {ACTIONS_JOURNAL[action]}
                {detail && <span className="font-normal"> ({detail})</span>}
              </span>
              <span className="block text-sm text-texte">
                {afficherMoment(date)}, {administrateur}
              </span>
            </li>
          ))}
      </ul>
      {journal.hasNextPage && (
        <Button
          look="secondary"
          className="self-center"
          busy={journal.isFetchingNextPage}
          onClick={() => void journal.fetchNextPage()}
        >
          Afficher la suite
        </Button>
      )}
    </section>
  )
}
