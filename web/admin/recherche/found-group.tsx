import type { MouseEvent } from 'react'
import { formatTelephone } from '#contract/format-telephone.ts'
import { LISTS, type ListKey } from '#contract/lists.admin.ts'
import { formatNumber } from '#contract/number-format.ts'
import type { Found, FoundByList } from '#contract/recherche.admin.ts'
import { Icon } from '../../ui/icon.tsx'
import { addressOfList, addressOfRecord } from '../lists/address.ts'
import { CallIcon } from '../people/call-icon.tsx'
import { timeAgo } from '../ui/time.ts'
import { useNow } from '../ui/use-now.ts'

/**
 * The found records of one list that the answer has, and a link to all of them when there are more. The dialog finds
 * the links for its keys by `data-found` and `data-all`.
 */
export const FoundGroup = ({
  list,
  q,
  group: { total, premiers },
  onGo,
}: {
  readonly list: ListKey
  readonly q: string
  readonly group: FoundByList[ListKey]
  /** Opens an address inside the back office. */
  readonly onGo: (to: string) => void
}) => {
  const { label } = LISTS[list]
  const linkTo = (to: string) => ({
    href: to,
    onClick: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onGo(to)
    },
  })
  return (
    <section aria-label={label}>
      <div className="flex min-h-11 items-center justify-between gap-3 border-menthe border-b">
        <h3 className="font-sans font-bold text-sm text-texte">
          {label} <span className="numbers-aligned">({formatNumber(total)})</span>
        </h3>
        {total > premiers.length && (
          <a
            {...linkTo(addressOfList(list, { q }))}
            data-all=""
            className="inline-flex min-h-11 items-center font-bold text-foret text-sm hover:underline"
          >
            Voir les {formatNumber(total)}
            <span className="sr-only"> dans {label}</span>
            <Icon name="next" className="size-4" />
          </a>
        )}
      </div>
      <ul>
        {premiers.map((found) => (
          <li
            key={found.id}
            className="-mx-2 relative flex items-center gap-2 rounded-champ pl-2 focus-within:bg-menthe-clair hover:bg-menthe-clair"
          >
            <a
              {...linkTo(addressOfRecord(list, found.id))}
              data-found=""
              className="grid min-w-0 grow grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-1 py-2 leading-5 sm:gap-x-2 sm:grid-cols-[minmax(0,1fr)_auto] after:absolute after:inset-0 after:rounded-champ"
            >
              <span className="truncate font-bold max-sm:col-span-full">{found.nom}</span>
              <span className="text-sm numbers-aligned">{formatTelephone(found.telephone)}</span>
              <span className="truncate text-sm text-texte max-sm:before:mr-1 max-sm:before:content-['·'] sm:col-span-full">
                <Facts list={list} found={found} />
              </span>
            </a>
            <CallIcon
              about={{ sujet: LISTS[list].sujet, sujetId: found.id }}
              nom={found.nom}
              telephone={found.telephone}
              iconClassName="size-6"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Facts = ({ list, found }: { readonly list: ListKey; readonly found: Found }) => {
  const now = useNow()
  const labels: Readonly<Record<string, string>> = LISTS[list].statuts ?? {}
  return [timeAgo(found.date, now), found.statut && labels[found.statut], found.adresse]
    .filter(Boolean)
    .join(' · ')
}
