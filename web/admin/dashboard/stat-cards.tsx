import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Counts } from '#contract/dashboard.admin.ts'
import { LIST_KEYS, type ListKey } from '#contract/lists.admin.ts'
import { formatNumber } from '#contract/number-format.ts'
import {
  INITIAL_NANNY_APPLICATION_STATUT,
  INITIAL_PARENT_REQUEST_STATUT,
  NANNY_APPLICATION_STATUTS,
  PARENT_REQUEST_STATUTS,
} from '#contract/statuts.admin.ts'
import { addressOfList } from '../lists/address.ts'
import { AdminIcon, type AdminIconName } from '../ui/admin-icon.tsx'
import { Failed } from '../ui/failed.tsx'

/** "12 en attente". */
const noteOf = <Statut extends string>(
  labels: Readonly<Record<Statut, string>>,
  counts: Readonly<Record<Statut, number>>,
  statut: Statut,
): string => `${formatNumber(counts[statut])} ${labels[statut].toLowerCase()}`

interface Card {
  readonly label: string
  readonly icon: AdminIconName
  /** Filter of the list that the card opens. */
  readonly filter?: Readonly<Record<string, string>>
  /** Line below the number. */
  readonly note: (counts: Counts) => string
}

/** The card of each list; null: the list has none. A new list does not compile before it says so. */
const CARDS: Readonly<Record<ListKey, Card | null>> = {
  demandes: {
    label: 'Demandes',
    icon: 'users',
    filter: { statut: INITIAL_PARENT_REQUEST_STATUT },
    note: ({ demandes }) => noteOf(PARENT_REQUEST_STATUTS, demandes.parStatut, INITIAL_PARENT_REQUEST_STATUT),
  },
  candidatures: {
    label: 'Candidatures',
    icon: 'work',
    filter: { statut: INITIAL_NANNY_APPLICATION_STATUT },
    note: ({ candidatures }) =>
      noteOf(NANNY_APPLICATION_STATUTS, candidatures.parStatut, INITIAL_NANNY_APPLICATION_STATUT),
  },
  // Employees do not wait for an answer; the tab shows their number.
  employes: null,
  messages: { label: 'Messages', icon: 'mail', note: () => 'reçus' },
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
        const card = CARDS[key]
        return (
          card && (
            <Stat
              key={key}
              href={addressOfList(key, card.filter)}
              label={card.label}
              value={data?.[key].total}
              note={data && card.note(data)}
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
