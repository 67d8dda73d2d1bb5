import { useState } from 'react'
import { Link } from 'wouter'
import { MISE_EN_RELATION_RULES } from '#contract/etapes.admin.ts'
import type { ListKey } from '#contract/lists.admin.ts'
import type { MiseEnRelation } from '#contract/mises-en-relation.admin.ts'
import { formatPercent } from '#contract/number-format.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import { History } from '../activites/history.tsx'
import { useHistory } from '../activites/queries.ts'
import { addressOfRecord } from '../lists/address.ts'
import { applicantMessage } from '../nanny-applications/source.ts'
import { parentMessage } from '../parent-requests/source.ts'
import { CallIcon } from '../people/call-icon.tsx'
import { Contact } from '../people/contact-person.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { timeAgo } from '../ui/time.ts'
import { useNow } from '../ui/use-now.ts'
import { detailOf } from './details.ts'
import { PlacementMoney } from './money.tsx'
import { Steps } from './steps.tsx'

/**
 * One nanny and one family. `without`: what the card leaves out because the page shows it already, such as the step of
 * its column or the person whose record is open.
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
        <p>{TYPES_SERVICE[request.typeService]}</p>
        <p>
          {[
            pair.score === null ? null : formatPercent(pair.score),
            timeAgo(pair.dateStatut, now).replaceAll(' ', '\u00a0'),
          ]
            .filter(Boolean)
            .join('\u00a0·\u00a0')}
        </p>
        {detail && <p className="w-full wrap-anywhere font-semibold text-encre">{detail}</p>}
      </div>
      <Steps pair={pair} />
      <PlacementMoney pair={pair} />
      <PairHistory pair={pair} />
    </article>
  )
}

/** History of the pair and messages to both people, read when it is opened. */
const PairHistory = ({ pair }: { readonly pair: MiseEnRelation }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="mt-1 -mb-2" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 content-center text-sm text-texte">
        Messages, historique et rappels
      </summary>
      {isOpen && <OpenPairHistory pair={pair} />}
    </details>
  )
}

const OpenPairHistory = ({ pair: { id, nanny, request, dateEssai } }: { readonly pair: MiseEnRelation }) => {
  const about = { sujet: 'mise_en_relation', sujetId: id } as const
  const read = useHistory(about)
  return (
    <div className="flex flex-col gap-3 pb-2">
      {[
        { ...nanny, kind: 'nounou', message: applicantMessage(nanny.nom) },
        { ...request, kind: 'famille', message: parentMessage(request.nom) },
      ].map(({ nom, telephone, kind, message }) => (
        <section key={kind} aria-label={nom} className="flex flex-col gap-1">
          <p className="font-bold">{nom}</p>
          <Contact
            about={about}
            telephone={telephone}
            nom={nom}
            message={message}
            kind={kind}
            {...(dateEssai && { dates: { message_essai: dateEssai } })}
          />
        </section>
      ))}
      <History about={about} {...read} heading="h2" />
    </div>
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
  <p className="relative flex min-h-11 items-center gap-1.5">
    <span className="line-clamp-4 min-w-0 grow wrap-anywhere py-0.5 leading-5">
      {before && <span className="text-sm text-texte">{before} </span>}
      {/* Its target and its ring are as high as the line: the clipping of a long name would cut them otherwise. */}
      <Link
        href={addressOfRecord(list, id)}
        className="font-bold outline-none before:absolute before:inset-y-0 before:right-11 before:-left-1 before:rounded-lg hover:underline focus-visible:underline focus-visible:before:outline-3 focus-visible:before:outline-estuaire"
      >
        {nom}
      </Link>
    </span>
    <CallIcon
      about={{ sujet: 'mise_en_relation', sujetId: pairId }}
      nom={nom}
      telephone={telephone}
      className="-mr-1.5"
    />
  </p>
)
