import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'wouter'
import { type Counts, countAt } from '#contract/dashboard.admin.ts'
import { LIST_KEYS, LISTS, type ListKey } from '#contract/lists.admin.ts'
import { formatNumber } from '#contract/number-format.ts'
import { addressOfList } from '../lists/address.ts'
import { AdminIcon, type AdminIconName } from '../ui/admin-icon.tsx'
import { Failed } from '../ui/failed.tsx'

/** Line below the number of a card: "12 en attente", or "reçus" for a list without a `waiting` status. */
const noteOf = (counts: Counts, key: ListKey): string => {
  const { waiting, statuts }: { waiting: string | null; statuts: Readonly<Record<string, string>> | null } =
    LISTS[key]
  if (waiting === null) return 'reçus'
  return `${formatNumber(countAt(counts, key, waiting) ?? 0)} ${statuts?.[waiting]?.toLowerCase()}`
}

/** Numbers of requests, applications and messages (docs/product.md, "Dashboard"), and of those that wait. */
export const StatCards = ({ counts }: { readonly counts: UseQueryResult<Counts> }) => {
  const { data } = counts
  if (counts.isError && !data)
    return (
      <Failed card query={counts}>
        Les nombres de demandes, de candidatures et de messages n'ont pas pu être chargés.
      </Failed>
    )
  const cards = LIST_KEYS.filter((key) => LISTS[key].card)
  // Three digits leave no room for a label beside them on a phone: it stands below, in every card.
  const stacked = cards.some((key) => data && data[key].total > 99)
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(5.75rem,1fr))] gap-1.5 sm:grid-cols-3 sm:gap-4">
      {cards.map((key) => {
        const { card, icon, waiting } = LISTS[key]
        return (
          <Stat
            key={key}
            href={addressOfList(key, waiting ? { statut: waiting } : {})}
            label={card}
            value={data?.[key].total}
            note={data && noteOf(data, key)}
            icon={icon}
            stacked={stacked}
          />
        )
      })}
    </ul>
  )
}

/** A count, with a link to its list, or to those that wait in it. */
const Stat = ({
  href,
  label,
  value,
  note,
  icon,
  stacked,
}: {
  readonly href: string
  readonly label: string | null
  readonly value: number | undefined
  readonly note: string | undefined
  readonly icon: AdminIconName
  readonly stacked: boolean
}) => (
  <li>
    <Link
      href={href}
      className="flex items-center gap-4 rounded-xl bg-white px-2 shadow-carte hover:bg-menthe-clair sm:rounded-carte sm:px-5 sm:py-2.5 lg:px-3 lg:py-1 xl:px-5"
    >
      <span className="hidden size-12 place-items-center rounded-full bg-menthe text-foret sm:grid lg:hidden xl:grid xl:size-10">
        <AdminIcon name={icon} className="size-7" />
      </span>
      <span
        className={`flex min-h-11 min-w-0 flex-wrap gap-x-1 whitespace-nowrap text-texte text-xs sm:block ${stacked ? 'content-center leading-none' : 'content-evenly leading-[1.17]'} sm:min-h-0 sm:text-base sm:leading-snug lg:grid lg:grid-cols-[auto_1fr] lg:items-center lg:gap-x-3 lg:leading-5`}
      >
        <span className="font-bold text-encre numbers-aligned sm:block sm:text-3xl lg:row-span-2 lg:text-2xl xl:text-3xl">
          {value === undefined ? '…' : formatNumber(value)}
        </span>{' '}
        <span className={stacked ? 'basis-full' : ''}>{label}</span>
        <span className="block basis-full sm:text-sm">{note ?? '\u00a0'}</span>
      </span>
    </Link>
  </li>
)
