import * as Progress from 'radix-ui/progress'
import { type ReactNode, useId, useState } from 'react'
import { withDe } from '#contract/elision.ts'
import { formatHoraires } from '#contract/horaires.ts'
import { distanceOf, type Match, scoreBandOf } from '#contract/matches.admin.ts'
import {
  EMPLOYED_APPLICATION_STATUTS,
  NANNY_APPLICATION_STATUTS,
} from '#contract/nanny-applications.admin.ts'
import { TYPES_POSTE } from '#contract/nanny-applications.ts'
import { formatPercent } from '#contract/number-format.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import { Icon } from '../../ui/icon.tsx'
import { Banner } from '../../ui/surfaces.tsx'
import { Propose } from '../mises-en-relation/propose.tsx'
import { applicantMessage } from '../nanny-applications/source.ts'
import { parentMessage } from '../parent-requests/source.ts'
import { PhoneNumber } from '../people/call-buttons.tsx'
import { Contact } from '../people/contact-person.tsx'
import { Facts } from '../people/facts.tsx'
import { waitText } from '../ui/time.ts'
import { useNow } from '../ui/use-now.ts'
import { VerificationLine } from '../verifications/state-line.tsx'
import { BAND_COLOURS } from './bands.ts'

/** Which record of each match heads a group. */
export type Subject = 'request' | 'nanny'

/**
 * One record and its matches: a head line, then one line a match, which expands to both records, the reasons and the
 * buttons. `matches`: best first. `firstOpen`: the first match is open at the start.
 */
export const MatchGroup = ({
  matches,
  side,
  firstOpen,
}: {
  readonly matches: readonly Match[]
  readonly side: Subject
  readonly firstOpen: boolean
}) => {
  const [first] = matches
  if (!first) return null
  const { request, nanny } = first
  const nom = side === 'request' ? request.nom : nanny.nom
  return (
    <section
      aria-label={side === 'request' ? `Demande ${withDe(nom)}` : `Candidature ${withDe(nom)}`}
      className="overflow-hidden rounded-carte bg-white shadow-carte"
    >
      <div className="border-menthe border-b-2 px-4 py-3">
        <h2 className="break-words text-lg">{nom}</h2>
        <p className="text-sm text-texte">
          {side === 'request' ? <RequestLine request={request} /> : <NannyLine nanny={nanny} />}
        </p>
      </div>
      <ul className="divide-y divide-menthe">
        {matches.map((match, index) => (
          <li key={`${match.requestId} ${match.nannyId}`} data-record={match.nannyId}>
            <MatchRow match={match} side={side} initiallyOpen={firstOpen && index === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const RequestLine = ({ request }: { readonly request: Match['request'] }) => {
  const now = useNow()
  return [
    TYPES_SERVICE[request.typeService],
    request.adresse,
    formatHoraires(request)?.replaceAll(' ', '\u00a0'),
    waitText(request.dateCreation, now),
  ]
    .filter(Boolean)
    .join(' · ')
}

const NannyLine = ({ nanny }: { readonly nanny: Match['nanny'] }) =>
  [TYPES_POSTE[nanny.typePoste], nanny.adresse, hiredLabel(nanny)].join(' · ')

/** Whether the nanny of a match is an active employee: matching leaves out other accepted applications. */
export const isHired = ({ statut }: Match['nanny']): boolean => EMPLOYED_APPLICATION_STATUTS.includes(statut)

/** "Employée", or the status of the application. */
const hiredLabel = (nanny: Match['nanny']): string =>
  isHired(nanny) ? 'Employée' : NANNY_APPLICATION_STATUTS[nanny.statut]

const MatchRow = ({
  match,
  side,
  initiallyOpen,
}: {
  readonly match: Match
  readonly side: Subject
  readonly initiallyOpen: boolean
}) => {
  const [isOpen, setOpen] = useState(initiallyOpen)
  const id = useId()
  const { score, request, nanny } = match
  const nom = side === 'request' ? nanny.nom : request.nom
  return (
    <article>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="-outline-offset-3 flex min-h-14 w-full items-center gap-3 px-4 py-1.5 text-left hover:bg-menthe-clair"
        >
          <span
            className={`min-w-16 shrink-0 rounded-full px-2 py-1 text-center font-bold font-sans text-sm numbers-aligned ${BAND_COLOURS[scoreBandOf(score)].tint}`}
          >
            {formatPercent(score)}
          </span>
          <span className="min-w-0 grow">
            <span className="block wrap-anywhere font-bold leading-5">{nom}</span>
            <span className="line-clamp-2 font-normal font-sans text-sm text-texte leading-4.5">
              {[
                match.dejaPlacee && 'Déjà placée',
                side === 'request' ? hiredLabel(nanny) : TYPES_SERVICE[request.typeService],
                distanceOf(match.reasons),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <Icon name="down" className={`size-5 shrink-0 text-foret ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </h3>
      <div id={id}>{isOpen && <MatchDetail match={match} />}</div>
    </article>
  )
}

const MatchDetail = ({
  match: { requestId, nannyId, score, reasons, dejaPlacee, request, nanny },
}: {
  readonly match: Match
}) => {
  const { tint, bar, track } = BAND_COLOURS[scoreBandOf(score)]
  return (
    <div className="border-menthe border-t">
      <div className={`flex items-center gap-4 px-5 py-3 ${tint}`}>
        <p className="shrink-0 font-bold">
          <span className="text-2xl numbers-aligned">{formatPercent(score)}</span> de compatibilité
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
        <div className="flex flex-col gap-3 md:col-span-2">
          {dejaPlacee && (
            <Banner tone="soleil" icon="alert" title="Déjà placée">
              Elle a déjà un placement à ces heures, ici ou dans une autre famille.
            </Banner>
          )}
          <VerificationLine candidatureId={nannyId} />
          <Propose requestId={requestId} nannyId={nannyId} request={request.nom} nanny={nanny.nom} />
        </div>
        <NannySide nanny={nanny} />
        <RequestSide request={request} />
        <div className="flex flex-col gap-2 md:col-span-2">
          <h4 className="font-bold text-lg">Pourquoi</h4>
          {/* Some reasons are still to be checked with the person: a list without ticks. */}
          <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-foret">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
        <Contact
          about={{ sujet: 'candidature', sujetId: nannyId }}
          call="Appeler la nounou"
          withNumber={false}
          telephone={nanny.telephone}
          nom={nanny.nom}
          message={applicantMessage(nanny.nom)}
        />
        <Contact
          about={{ sujet: 'demande', sujetId: requestId }}
          call="Appeler le parent"
          withNumber={false}
          telephone={request.telephone}
          nom={request.nom}
          message={parentMessage(request.nom)}
        />
      </div>
    </div>
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
    <p className="break-words font-bold text-lg">{nom}</p>
    <p className="font-semibold">
      <PhoneNumber telephone={telephone} nom={nom} />
    </p>
    {children}
  </div>
)
