import { useState } from 'react'
import { Link } from 'wouter'
import type { ListKey } from '#contract/lists.admin.ts'
import { ECARTEE_PAR, type MiseEnRelation, MOTIFS } from '#contract/mises-en-relation.admin.ts'
import { formatPercent } from '#contract/number-format.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import { MISE_EN_RELATION_RULES } from '#contract/statuts.admin.ts'
import { telHref } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { attemptProps } from '../activites/about.ts'
import { History } from '../activites/history.tsx'
import { addressOfRecord } from '../lists/address.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { formatJour, timeAgo } from '../ui/time.ts'
import { useNow } from '../ui/use-now.ts'
import { Steps } from './steps.tsx'

const MOTIF_LABELS: Readonly<Record<string, string>> = { ...MOTIFS.refusal, ...MOTIFS.end }

const jour = (day: string | null): string => (day === null ? '' : formatJour(day))

/** Details of the current step: the day of the trial, the guarantee, or who refused and why. */
const detailOf = (pair: MiseEnRelation): string | null => {
  const { required } = MISE_EN_RELATION_RULES[pair.statut]
  const reason = [pair.motif && MOTIF_LABELS[pair.motif], pair.motifTexte].filter(Boolean).join(', ')
  if (pair.ecarteePar) return `${ECARTEE_PAR[pair.ecarteePar]} a dit non\u00a0: ${reason}`
  if (required.day === 'dateEssai') return `Essai le ${jour(pair.dateEssai)}`
  if (required.day === 'dateDebut')
    return `Depuis le ${jour(pair.dateDebut)}, garantie jusqu'au ${jour(pair.finGarantie)}`
  return required.day ? `Terminée le ${jour(pair.dateFin)}\u00a0: ${reason}` : null
}

/**
 * One nanny and one family. `without`: what the card leaves out because the page shows it already, such as the step of its
 * column or the person whose record is open.
 */
export const PairCard = ({
  pair,
  without,
}: {
  readonly pair: MiseEnRelation
  readonly without?: 'step' | 'request' | 'nanny'
}) => {
  const now = useNow()
  const { request, nanny } = pair
  const { tone, label } = MISE_EN_RELATION_RULES[pair.statut]
  const detail = detailOf(pair)
  return (
    <article className="flex flex-col rounded-carte border border-menthe bg-white px-3 pt-1 pb-3 shadow-carte">
      {without !== 'nanny' && (
        <Person
          pairId={pair.id}
          list="candidatures"
          id={pair.nannyId}
          nom={nanny.nom}
          telephone={nanny.telephone}
        />
      )}
      {without !== 'request' && (
        <Person
          pairId={pair.id}
          list="demandes"
          id={pair.requestId}
          nom={request.nom}
          telephone={request.telephone}
          before={without === 'nanny' ? undefined : 'chez'}
        />
      )}
      <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-texte">
        {without !== 'step' && <StatusBadge tone={tone}>{label}</StatusBadge>}
        <p>
          {[
            TYPES_SERVICE[request.typeService],
            pair.score === null ? null : formatPercent(pair.score),
            timeAgo(pair.dateStatut, now).replaceAll(' ', '\u00a0'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {detail && <p className="w-full wrap-anywhere font-semibold text-encre">{detail}</p>}
      </div>
      <Steps pair={pair} />
      <PairHistory id={pair.id} />
    </article>
  )
}

/** History of the pair, read when it is opened. */
const PairHistory = ({ id }: { readonly id: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="mt-1 -mb-2" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 content-center text-sm text-texte">Historique et rappels</summary>
      {isOpen && <History sujet="mise_en_relation" sujetId={id} />}
    </details>
  )
}

const Person = ({
  pairId,
  list,
  id,
  nom,
  telephone,
  before,
}: {
  readonly pairId: string
  readonly list: ListKey
  readonly id: string
  readonly nom: string
  readonly telephone: string
  readonly before?: string | undefined
}) => (
  <p className="flex min-h-11 items-center gap-1.5">
    {before && <span className="shrink-0 text-sm text-texte">{before}</span>}
    <Link
      href={addressOfRecord(list, id)}
      className="line-clamp-3 min-w-0 grow py-1 font-bold leading-5 hover:underline"
    >
      {nom}
    </Link>
    <a
      href={telHref(telephone)}
      {...attemptProps({ sujet: 'mise_en_relation', sujetId: pairId }, nom)}
      aria-label={`Appeler ${nom}`}
      className="-mr-1.5 grid size-11 shrink-0 place-items-center rounded-full text-foret hover:bg-menthe"
    >
      <Icon name="phone" className="size-5" />
    </a>
  </p>
)
