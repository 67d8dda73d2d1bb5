import { Progress } from 'radix-ui'
import type { ReactNode } from 'react'
import { withDe } from '#contract/elision.ts'
import { formatHoraires } from '#contract/horaires.ts'
import { type Match, scoreBandOf } from '#contract/matches.admin.ts'
import { TYPES_POSTE } from '#contract/nanny-applications.ts'
import { formatPercent } from '#contract/number-format.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import { applicantMessage } from '../nanny-applications/source.ts'
import { parentMessage } from '../parent-requests/source.ts'
import { CallButtons, PhoneNumber } from '../people/call-buttons.tsx'
import { Facts } from '../people/facts.tsx'
import { BANDES } from './bands.ts'

/** Whose matches stand together. */
export type Subject = 'request' | 'nanny'

/** A request and the nannies suggested to it, or a nanny and the requests that would suit her; best first. */
export const MatchGroup = ({
  matches,
  side,
}: {
  readonly matches: readonly Match[]
  readonly side: Subject
}) => {
  const [first] = matches
  if (!first) return null
  const { request, nanny } = first
  return (
    <section
      aria-label={side === 'request' ? `Demande ${withDe(request.nom)}` : `Candidature ${withDe(nanny.nom)}`}
      className="grid grid-cols-1 gap-3 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-5"
    >
      <div className="self-start rounded-carte bg-white p-5 shadow-carte lg:sticky lg:top-4">
        {side === 'request' ? <RequestSide request={request} /> : <NannySide nanny={nanny} />}
      </div>
      <ul className="flex flex-col gap-3">
        {matches.map((match) => (
          <li key={`${match.requestId} ${match.nannyId}`}>
            <MatchCard match={match}>
              {side === 'request' ? (
                <NannySide nanny={match.nanny} />
              ) : (
                <RequestSide request={match.request} />
              )}
            </MatchCard>
          </li>
        ))}
      </ul>
    </section>
  )
}

const MatchCard = ({
  match: { score, reasons, request, nanny },
  children,
}: {
  readonly match: Match
  /** The side that differs from card to card; the other one stands beside them all. */
  readonly children: ReactNode
}) => {
  const { tint, bar, track } = BANDES[scoreBandOf(score)]
  return (
    <article className="overflow-hidden rounded-carte bg-white shadow-carte">
      <div className={`flex items-center gap-4 px-5 py-3 ${tint}`}>
        <p className="shrink-0 font-bold">
          <span className="text-2xl tabular-nums">{formatPercent(score)}</span> de compatibilité
        </p>
        <Progress.Root
          value={score}
          max={100}
          aria-label="Score de compatibilité"
          className={`h-3 min-w-0 grow overflow-hidden rounded-full ${track}`}
        >
          <Progress.Indicator className={`h-full rounded-full ${bar}`} style={{ width: `${score}%` }} />
        </Progress.Root>
      </div>
      <div className="grid grid-cols-1 gap-5 p-5 md:grid-cols-2">
        {children}
        <div className="flex flex-col gap-2">
          <h3 className="text-lg">Pourquoi</h3>
          {/* Some of them are still to be asked: a list, and no ticks. */}
          <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-foret">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
        <CallButtons
          call="Appeler la nounou"
          telephone={nanny.telephone}
          nom={nanny.nom}
          message={applicantMessage(nanny.nom)}
        />
        <CallButtons
          call="Appeler le parent"
          telephone={request.telephone}
          nom={request.nom}
          message={parentMessage(request.nom)}
        />
      </div>
    </article>
  )
}

const RequestSide = ({ request }: { readonly request: Match['request'] }) => (
  <Side title="Demande Parent" nom={request.nom} telephone={request.telephone}>
    <Facts
      facts={[
        ['Adresse', request.adresse],
        ['Service', TYPES_SERVICE[request.typeService]],
        ['Horaires', formatHoraires(request)],
      ]}
    />
  </Side>
)

const NannySide = ({ nanny }: { readonly nanny: Match['nanny'] }) => (
  <Side title="Nounou Suggérée" nom={nanny.nom} telephone={nanny.telephone}>
    <Facts
      facts={[
        ['Adresse', nanny.adresse],
        ['Poste', TYPES_POSTE[nanny.typePoste]],
        ['Expérience', nanny.experience],
      ]}
    />
  </Side>
)

const Side = ({
  title,
  nom,
  telephone,
  children,
}: {
  readonly title: string
  readonly nom: string
  readonly telephone: string
  readonly children: ReactNode
}) => (
  <div className="flex min-w-0 flex-col gap-2">
    <p className="font-semibold text-sm text-texte">{title}</p>
    <h2 className="break-words text-xl">{nom}</h2>
    <p className="font-semibold">
      <PhoneNumber telephone={telephone} nom={nom} />
    </p>
    {children}
  </div>
)
