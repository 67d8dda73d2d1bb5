import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Counts } from '#contract/dashboard.admin.ts'
import { formatNumber } from '#contract/number-format.ts'
import {
  INITIAL_NANNY_APPLICATION_STATUT,
  INITIAL_PARENT_REQUEST_STATUT,
  NANNY_APPLICATION_STATUTS,
  PARENT_REQUEST_STATUTS,
} from '#contract/statuts.admin.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Failed } from '../ui/failed.tsx'

/** "12 en attente". */
const noteOf = <Statut extends string>(
  labels: Readonly<Record<Statut, string>>,
  counts: Readonly<Record<Statut, number>>,
  statut: Statut,
): string => `${formatNumber(counts[statut])} ${labels[statut].toLowerCase()}`

/** Numbers of requests, applications and messages (docs/product.md, "Dashboard"), and how many await an answer. */
export const StatCards = ({ counts }: { readonly counts: UseQueryResult<Counts> }) => {
  const { data } = counts
  if (counts.isError && !data)
    return (
      <Failed card query={counts}>
        Les nombres de demandes, de candidatures et de messages n'ont pas pu être chargés.
      </Failed>
    )
  return (
    <ul className="grid grid-cols-3 gap-2 sm:gap-4">
      <Stat
        label="Demandes"
        value={data?.demandes.total}
        note={data && noteOf(PARENT_REQUEST_STATUTS, data.demandes.parStatut, INITIAL_PARENT_REQUEST_STATUT)}
        icon={<AdminIcon name="users" className="size-7" />}
      />
      <Stat
        label="Candidatures"
        value={data?.candidatures.total}
        note={
          data &&
          noteOf(NANNY_APPLICATION_STATUTS, data.candidatures.parStatut, INITIAL_NANNY_APPLICATION_STATUT)
        }
        icon={<AdminIcon name="work" className="size-7" />}
      />
      <Stat
        label="Messages"
        value={data?.messages.total}
        note={data && 'reçus'}
        icon={<AdminIcon name="mail" className="size-7" />}
      />
    </ul>
  )
}

const Stat = ({
  label,
  value,
  note,
  icon,
}: {
  readonly label: string
  readonly value: number | undefined
  readonly note: string | undefined
  readonly icon: ReactNode
}) => (
  <li className="flex items-center gap-4 rounded-carte bg-white px-2.5 py-2 shadow-carte sm:px-5 sm:py-2.5">
    <span className="hidden size-12 place-items-center rounded-full bg-menthe text-foret sm:grid">
      {icon}
    </span>
    <p className="min-w-0 text-[0.8125rem] text-texte leading-snug sm:text-base">
      {/* Sized so that a million fits at 360 px. */}
      <span className="block font-bold text-encre text-xl tabular-nums leading-normal sm:text-3xl">
        {value === undefined ? '…' : formatNumber(value)}
      </span>{' '}
      {label}
      <span className="block sm:text-sm">{note ?? '\u00a0'}</span>
    </p>
  </li>
)
