import { Progress } from 'radix-ui'
import type { ReactNode } from 'react'
import { afficherHoraires } from '#contract/horaires.ts'
import { type BandeScore, bandeDuScore, type Match } from '#contract/matches.admin.ts'
import { TYPES_POSTE } from '#contract/nanny-applications.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import { Icon } from '../../ui/icon.tsx'
import { messagePourCandidate } from '../nanny-applications/source.ts'
import { messagePourParent } from '../parent-requests/source.ts'
import { CallButtons, PhoneNumber } from '../people/call-buttons.tsx'
import { Facts } from '../people/facts.tsx'

/** Spec §4: the card's head is tinted like its score. */
const BANDES: Readonly<Record<BandeScore, { tint: string; bar: string }>> = {
  vert: { tint: 'bg-bande-vert-fond text-bande-vert', bar: 'bg-bande-vert' },
  bleu: { tint: 'bg-bande-bleu-fond text-bande-bleu', bar: 'bg-bande-bleu' },
  jaune: { tint: 'bg-bande-jaune-fond text-bande-jaune', bar: 'bg-bande-jaune' },
  gris: { tint: 'bg-bande-gris-fond text-bande-gris', bar: 'bg-bande-gris' },
}

/** A request and the nannies suggested to it, best first. */
export const RequestMatches = ({ matches }: { readonly matches: readonly Match[] }) => {
  const [first] = matches
  if (!first) return null
  const { request } = first
  return (
    <section
      aria-label={`Demande de ${request.nom}`}
      className="grid gap-3 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-5"
    >
      <Side
        title="Demande Parent"
        nom={request.nom}
        telephone={request.telephone}
        className="self-start lg:sticky lg:top-4"
      >
        <Facts
          facts={[
            ['Adresse', request.adresse],
            ['Service', TYPES_SERVICE[request.typeService]],
            ['Horaires', afficherHoraires(request)],
          ]}
        />
      </Side>
      <ul className="flex flex-col gap-3">
        {matches.map((match) => (
          <li key={match.nannyId}>
            <MatchCard match={match} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const MatchCard = ({ match: { score, reasons, request, nanny } }: { readonly match: Match }) => {
  const { tint, bar } = BANDES[bandeDuScore(score)]
  return (
    <article className="overflow-hidden rounded-carte bg-white shadow-carte">
      <div className={`flex items-center gap-4 px-5 py-3 ${tint}`}>
        <p className="shrink-0 font-bold">
          <span className="text-2xl tabular-nums">{score}%</span> de compatibilité
        </p>
        <Progress.Root
          value={score}
          max={100}
          aria-label="Score de compatibilité"
          className="h-3 min-w-0 grow overflow-hidden rounded-full bg-white"
        >
          <Progress.Indicator className={`h-full rounded-full ${bar}`} style={{ width: `${score}%` }} />
        </Progress.Root>
      </div>
      <div className="grid gap-5 p-5 md:grid-cols-2">
        <Side
          title="Nounou Suggérée"
          nom={nanny.nom}
          telephone={nanny.telephone}
          className="shadow-none! p-0!"
        >
          <Facts
            facts={[
              ['Adresse', nanny.adresse],
              ['Poste', TYPES_POSTE[nanny.typePoste]],
              ['Expérience', nanny.experience],
            ]}
          />
        </Side>
        <div className="flex flex-col gap-2">
          <h3 className="text-lg">Pourquoi</h3>
          <ul className="flex flex-col gap-1.5">
            {reasons.map((reason) => (
              <li key={reason} className="flex gap-2">
                <Icon name="check" className="mt-0.5 size-5 shrink-0 text-foret" />
                {reason}
              </li>
            ))}
          </ul>
        </div>
        <CallButtons
          call="Appeler la nounou"
          telephone={nanny.telephone}
          nom={nanny.nom}
          message={messagePourCandidate(nanny.nom)}
        />
        <CallButtons
          call="Appeler le parent"
          telephone={request.telephone}
          nom={request.nom}
          message={messagePourParent(request.nom)}
        />
      </div>
    </article>
  )
}

const Side = ({
  title,
  nom,
  telephone,
  className,
  children,
}: {
  readonly title: string
  readonly nom: string
  readonly telephone: string
  readonly className: string
  readonly children: ReactNode
}) => (
  <div className={`flex flex-col gap-2 rounded-carte bg-white p-5 shadow-carte ${className}`}>
    <p className="font-semibold text-sm text-texte">{title}</p>
    <h2 className="text-xl">{nom}</h2>
    <p className="font-semibold">
      <PhoneNumber telephone={telephone} nom={nom} />
    </p>
    {children}
  </div>
)
