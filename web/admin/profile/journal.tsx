import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '#contract/days.admin.ts'
import { endpoints } from '#contract/journal.admin.ts'
import { TextField } from '../../ui/field.tsx'
import { MoreButton } from '../lists/more-button.tsx'
import { chipClass } from '../lists/toolbar.tsx'
import { QUERY_KEYS } from '../query-keys.ts'
import { askPage } from '../session/ask.ts'
import { Failed } from '../ui/failed.tsx'
import { countLabel } from '../ui/number-labels.ts'
import { formatJour, formatMoment, today } from '../ui/time.ts'
import { changeOf, sentenceOf } from './entry-texts.ts'

const ENTRIES_PER_PAGE = '20'

/** Days that one press chooses, read when it is pressed: the page may have been open since yesterday. */
const DAYS = [
  ["Aujourd'hui", today],
  ['Hier', () => addDays(today(), -1)],
  ['Tous', () => ''],
] as const

/** Audit log: all days or one, the newest action first. */
export const Journal = () => {
  const [typed, setTyped] = useState('')
  /** YYYY-MM-DD; empty: all days. */
  const [jour, setJour] = useState('')
  const choose = (day: string) => {
    setTyped(day)
    // A year that is being typed passes through years such as 0002.
    if (day === '' || (day > '2000' && day <= today())) setJour(day)
  }
  return (
    <>
      <fieldset aria-label="Jour" className="contents">
        <TextField
          name="jour"
          label="Jour"
          type="date"
          max={today()}
          value={typed}
          onChange={(event) => choose(event.target.value)}
          error={typed > today() ? "Ce jour n'est pas encore venu" : undefined}
        />
        <div className="flex flex-wrap gap-x-2">
          {DAYS.map(([label, day]) => (
            <button
              key={label}
              type="button"
              aria-pressed={jour === day()}
              className={chipClass(jour === day())}
              onClick={() => choose(day())}
            >
              {label}
            </button>
          ))}
        </div>
      </fieldset>
      <Entries jour={jour} />
    </>
  )
}

/** "12 actions notées le 26 novembre 2026, la plus récente d'abord". */
const countOf = (total: number, jour: string): string =>
  [
    total === 0 ? 'Aucune action notée' : countLabel(total, ['action notée', 'actions notées']),
    jour && ` le ${formatJour(jour)}`,
    total > 1 && ", la plus récente d'abord",
  ]
    .filter(Boolean)
    .join('')

const Entries = ({ jour }: { readonly jour: string }) => {
  const journal = useInfiniteQuery({
    queryKey: [...QUERY_KEYS.journal, jour],
    queryFn: ({ pageParam, signal }) =>
      askPage(endpoints.listJournal, {
        query: { limit: ENTRIES_PER_PAGE, jour: jour || undefined, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (journal.isError && !journal.data) return <Failed query={journal}>Le journal n'a pas pu être lu.</Failed>
  const isLoaded = journal.data && !journal.isPlaceholderData
  const total = journal.data?.pages.at(-1)?.total ?? 0
  return (
    <>
      <p role="status" className="text-texte">
        {isLoaded ? countOf(total, jour) : 'Chargement...'}
      </p>
      <ul className="flex flex-col divide-y divide-menthe">
        {journal.data?.pages
          .flatMap((page) => page.items)
          .map((entry) => (
            <li key={entry.id} className="break-words py-2">
              <span className="block font-semibold">{sentenceOf(entry)}</span>
              <span className="block empty:hidden">{changeOf(entry)}</span>
              <span className="block text-sm text-texte">
                {formatMoment(entry.date)}, {entry.administrateur}
              </span>
            </li>
          ))}
      </ul>
      <div className="flex flex-col items-center gap-2 empty:hidden">
        <MoreButton list={journal} />
      </div>
    </>
  )
}
