import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import {
  type ApplicationCorrection,
  type ApplicationFacts,
  endpoints,
  type RequestCorrection,
  type RequestFacts,
} from '#contract/facts.admin.ts'
import { Button } from '../../ui/button.tsx'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { useWrite } from '../writes/use-write.ts'
import {
  AvailabilityCorrection,
  CareCorrection,
  HoursCorrection,
  PlaceCorrection,
  YearsCorrection,
} from './corrections.tsx'
import { availabilityText, careText, hoursText, placeText, yearsText } from './texts.ts'
import { applicationFactsKey, requestFactsKey, useApplicationFacts, useRequestFacts } from './use-facts.ts'

/** One fact: what it is called, what was read, and the button that corrects it. */
interface Line<Fact extends string> {
  readonly fact: Fact
  /** With its article, for the button: "le quartier". */
  readonly name: string
  readonly text: string
  readonly setBy: 'lu' | 'corrige'
}

const Lines = <Fact extends string>({
  lines,
  onCorrect,
  children,
}: {
  readonly lines: readonly Line<Fact>[]
  readonly onCorrect: (fact: Fact) => void
  readonly children: ReactNode
}) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-carte bg-brume p-4">
      <h3 id={id} className="mb-1 text-lg">
        {'Lu\u00a0:'}
      </h3>
      <ul>
        {lines.map(({ fact, name, text, setBy }) => (
          <li key={fact} className="flex min-h-12 items-center justify-between gap-3 py-1">
            <span className="min-w-0 wrap-anywhere">
              <strong>{text}</strong>
              {setBy === 'corrige' && <span className="text-sm text-texte"> · corrigé</span>}
            </span>
            <Button
              variant="quiet"
              className="shrink-0 px-3!"
              aria-label={`Corriger ${name}`}
              onClick={() => onCorrect(fact)}
            >
              Corriger
            </Button>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

const CHANGES = [QUERY_KEYS.facts, QUERY_KEYS.matches, QUERY_KEYS.figures, QUERY_KEYS.journal]
const failed = () => ({ title: 'Erreur', text: "La correction n'a pas été enregistrée" })

/** What matching read of a request, each fact with its correction. Nothing while it is not known. */
export const RequestReading = ({ id }: { readonly id: string }) => {
  const facts = useRequestFacts(id)
  return facts ? <RequestLines key={id} facts={facts} /> : null
}

const RequestLines = ({ facts }: { readonly facts: RequestFacts }) => {
  const queries = useQueryClient()
  const [fact, setFact] = useState<RequestCorrection['fact'] | null>(null)
  const close = () => setFact(null)
  const correct = useWrite({
    send: (body: RequestCorrection) => ask(endpoints.correctRequestFact, { params: { id: facts.id }, body }),
    changes: CHANGES,
    done: (_, { value }) => ({ title: value === null ? 'Retour à la lecture' : 'Correction enregistrée' }),
    failed,
    onDone: (result) => {
      queries.setQueryData(requestFactsKey(facts.id), result)
      close()
    },
  })
  const { place, hours, revision } = facts
  const props = { isSaving: correct.isPending, onClose: close }
  return (
    <Lines
      lines={[
        { fact: 'place', name: 'le quartier', text: placeText(place), setBy: place.setBy },
        { fact: 'hours', name: 'les horaires', text: hoursText(hours), setBy: hours.setBy },
      ]}
      onCorrect={setFact}
    >
      {fact === 'place' && (
        <PlaceCorrection
          {...props}
          title="Corriger le quartier"
          value={place.value}
          isCorrected={place.setBy === 'corrige'}
          onSave={(value) => correct.mutate({ fact, revision, value: value?.id ?? null })}
        />
      )}
      {fact === 'hours' && (
        <HoursCorrection
          {...props}
          title="Corriger les horaires"
          value={{ horaireDebut: hours.debut, horaireFin: hours.fin }}
          isCorrected={hours.setBy === 'corrige'}
          onSave={(value) => correct.mutate({ fact, revision, value })}
        />
      )}
    </Lines>
  )
}

/** The same of an application; `id` is the application's, for an employee too. */
export const ApplicationReading = ({ id }: { readonly id: string }) => {
  const facts = useApplicationFacts(id)
  return facts ? <ApplicationLines key={id} facts={facts} /> : null
}

const ApplicationLines = ({ facts }: { readonly facts: ApplicationFacts }) => {
  const queries = useQueryClient()
  const [fact, setFact] = useState<ApplicationCorrection['fact'] | null>(null)
  const close = () => setFact(null)
  const correct = useWrite({
    send: (body: ApplicationCorrection) =>
      ask(endpoints.correctApplicationFact, { params: { id: facts.id }, body }),
    changes: CHANGES,
    done: (_, { value }) => ({ title: value === null ? 'Retour à la lecture' : 'Correction enregistrée' }),
    failed,
    onDone: (result) => {
      queries.setQueryData(applicationFactsKey(facts.id), result)
      close()
    },
  })
  const { place, availability, annees, care, revision } = facts
  const props = { isSaving: correct.isPending, onClose: close }
  return (
    <Lines
      lines={[
        { fact: 'place', name: 'le quartier', text: placeText(place), setBy: place.setBy },
        {
          fact: 'availability',
          name: 'les disponibilités',
          text: availabilityText(availability),
          setBy: availability.setBy,
        },
        { fact: 'annees', name: 'les années', text: yearsText(annees), setBy: annees.setBy },
        { fact: 'care', name: 'le métier', text: careText(care), setBy: care.setBy },
      ]}
      onCorrect={setFact}
    >
      {fact === 'place' && (
        <PlaceCorrection
          {...props}
          title="Corriger le quartier"
          value={place.value}
          isCorrected={place.setBy === 'corrige'}
          onSave={(value) => correct.mutate({ fact, revision, value: value?.id ?? null })}
        />
      )}
      {fact === 'availability' && (
        <AvailabilityCorrection
          {...props}
          title="Corriger les disponibilités"
          value={availability.value}
          isCorrected={availability.setBy === 'corrige'}
          onSave={(value) => correct.mutate({ fact, revision, value })}
        />
      )}
      {fact === 'annees' && (
        <YearsCorrection
          {...props}
          title="Corriger les années"
          value={annees.value}
          isCorrected={annees.setBy === 'corrige'}
          onSave={(value) => correct.mutate({ fact, revision, value })}
        />
      )}
      {fact === 'care' && (
        <CareCorrection
          {...props}
          title="Corriger le métier"
          value={care.value}
          isCorrected={care.setBy === 'corrige'}
          onSave={(value) => correct.mutate({ fact, revision, value })}
        />
      )}
    </Lines>
  )
}
