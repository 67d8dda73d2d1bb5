import type { Counts } from '#contract/dashboard.admin.ts'
import { Icon } from '../../ui/icon.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { afficherNombre } from '../ui/nombre.ts'

/** Requests, applications and messages, counted (spec §2); what waits for an answer is said below. */
export const StatCards = ({ counts }: { readonly counts: Counts | undefined }) => (
  <ul className="grid grid-cols-3 gap-2 sm:gap-4">
    <Stat
      label="Demandes"
      value={counts?.demandes.total}
      note={counts && `${afficherNombre(counts.demandes.parStatut.en_attente)} en attente`}
      icon={<AdminIcon name="users" className="size-7" />}
    />
    <Stat
      label="Candidatures"
      value={counts?.candidatures.total}
      note={counts && `${afficherNombre(counts.candidatures.parStatut.en_examen)} en examen`}
      icon={<AdminIcon name="work" className="size-7" />}
    />
    <Stat
      label="Messages"
      value={counts?.messages.total}
      note={counts && 'reçus'}
      icon={<Icon name="mail" className="size-7" />}
    />
  </ul>
)

const Stat = ({
  label,
  value,
  note,
  icon,
}: {
  readonly label: string
  readonly value: number | undefined
  readonly note: string | undefined
  readonly icon: React.ReactNode
}) => (
  <li className="flex items-center gap-4 rounded-carte bg-white px-2.5 py-2.5 shadow-carte sm:px-5">
    <span className="hidden size-12 place-items-center rounded-full bg-menthe text-foret sm:grid">
      {icon}
    </span>
    <p className="min-w-0 text-[0.8125rem] text-texte leading-snug sm:text-base">
      <span className="block font-bold text-2xl text-encre tabular-nums leading-normal sm:text-3xl">
        {value === undefined ? '…' : afficherNombre(value)}
      </span>{' '}
      {label}
      <span className="block sm:text-sm">{note ?? '\u00a0'}</span>
    </p>
  </li>
)
