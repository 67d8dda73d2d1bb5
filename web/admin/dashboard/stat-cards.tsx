import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Counts } from '#contract/dashboard.admin.ts'
import { LIST_KEYS, LISTS, type ListKey } from '#contract/lists.admin.ts'
import { formatNumber } from '#contract/number-format.ts'
import { addressOfList } from '../lists/address.ts'
import type { Card } from '../lists/register.tsx'
import { AdminIcon, type AdminIconName } from '../ui/admin-icon.tsx'
import { Failed } from '../ui/failed.tsx'
import { LIST_SCREENS } from './lists.ts'

/** Line below the number: "12 en attente" where the card counts a status. */
const noteOf = (key: ListKey, { note, statut }: Card, counts: Counts): string | undefined => {
  const count = counts[key]
  const byStatut: Readonly<Record<string, number>> = 'parStatut' in count ? count.parStatut : {}
  const labels: Readonly<Record<string, string>> = LISTS[key].statuts ?? {}
  return statut ? `${formatNumber(byStatut[statut] ?? 0)} ${labels[statut]?.toLowerCase()}` : note
}

/** Numbers of requests, applications and messages, and how many are pending (docs/product.md, "Dashboard"). */
export const StatCards = ({ counts }: { readonly counts: UseQueryResult<Counts> }) => {
  const { data } = counts
  if (counts.isError && !data)
    return (
      <Failed card query={counts}>
        Les nombres de demandes, de candidatures et de messages n'ont pas pu être chargés.
      </Failed>
    )
  return (
    <ul className="grid grid-cols-3 gap-1.5 sm:gap-4">
      {LIST_KEYS.map((key) => {
        const { card } = LIST_SCREENS[key]
        return (
          card && (
            <Stat
              key={key}
              href={addressOfList(key, card.statut ? { statut: card.statut } : {})}
              label={card.label}
              value={data?.[key].total}
              note={data && noteOf(key, card, data)}
              icon={card.icon}
            />
          )
        )
      })}
    </ul>
  )
}

/** A count, with a link to its list. */
const Stat = ({
  href,
  label,
  value,
  note,
  icon,
}: {
  readonly href: string
  readonly label: string
  readonly value: number | undefined
  readonly note: string | undefined
  readonly icon: AdminIconName
}) => (
  <li>
    <Link
      href={href}
      className="flex min-h-11 items-center gap-4 rounded-xl bg-white px-2 py-0.5 shadow-carte hover:bg-menthe-clair sm:rounded-carte sm:px-5 sm:py-2.5 lg:py-2"
    >
      <span className="hidden size-12 place-items-center rounded-full bg-menthe text-foret sm:grid lg:size-10">
        <AdminIcon name={icon} className="size-7" />
      </span>
      <span className="min-w-0 whitespace-nowrap text-texte text-xs leading-5 sm:text-base sm:leading-snug lg:grid lg:grid-cols-[auto_1fr] lg:items-center lg:gap-x-3 lg:leading-5">
        {/* Six digits must fit on a phone of 360 pixels. */}
        <span className="font-bold text-encre tabular-nums sm:block sm:text-3xl lg:row-span-2">
          {value === undefined ? '…' : formatNumber(value)}
        </span>{' '}
        <span>{label}</span>
        <span className="block sm:text-sm">{note ?? '\u00a0'}</span>
      </span>
    </Link>
  </li>
)
