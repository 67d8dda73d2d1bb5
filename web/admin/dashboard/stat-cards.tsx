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
export const StatCards = ({
  counts,
  className,
}: {
  readonly counts: UseQueryResult<Counts>
  readonly className: string
}) => {
  const { data } = counts
  if (counts.isError && !data)
    return (
      <div className={className}>
        <Failed card query={counts}>
          Les nombres de demandes, de candidatures et de messages n'ont pas pu être chargés.
        </Failed>
      </div>
    )
  const cards = LIST_KEYS.filter((key) => LISTS[key].card)
  // Three digits leave no room for a label beside them on a phone: it stands below, in every card.
  const stacked = cards.some((key) => data && data[key].total > 99)
  return (
    <ul
      className={`grid grid-cols-[repeat(auto-fit,minmax(5.75rem,1fr))] gap-1.5 sm:grid-cols-3 sm:gap-4 lg:gap-2 ${className}`}
    >
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
      className="flex items-center gap-4 rounded-xl bg-white px-2 shadow-carte hover:bg-menthe-clair sm:rounded-carte sm:px-5 sm:py-2.5 lg:px-2.5 lg:py-0 xl:px-4"
    >
      <span className="hidden size-12 place-items-center rounded-full bg-menthe text-foret sm:grid lg:hidden">
        <AdminIcon name={icon} className="size-7" />
      </span>
      <span
        className={`flex min-h-11 min-w-0 flex-wrap gap-x-1 whitespace-nowrap text-texte text-xs sm:max-lg:block ${stacked ? 'content-center leading-none' : 'content-evenly leading-[1.17]'} sm:max-lg:min-h-0 sm:max-lg:text-base sm:max-lg:leading-snug xl:grid xl:grid-cols-[auto_1fr] xl:content-center xl:items-center xl:gap-x-2.5 xl:text-sm xl:leading-4.5`}
      >
        <span className="font-bold text-encre numbers-aligned sm:max-lg:block sm:max-lg:text-3xl xl:row-span-2 xl:text-2xl">
          {value === undefined ? '…' : formatNumber(value)}
        </span>{' '}
        <span className={stacked ? 'basis-full' : ''}>{label}</span>
        <span className="block basis-full sm:max-lg:text-sm xl:text-xs">{note ?? '\u00a0'}</span>
      </span>
    </Link>
  </li>
)
