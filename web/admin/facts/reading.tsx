import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import {
  type ApplicationCorrection,
  type ApplicationFacts,
  endpoints,
  type RequestCorrection,
  type RequestFacts,
} from '#contract/facts.admin.ts'
import { useLoadingPart } from '../lists/record-parts.tsx'
import { ask } from '../session/ask.ts'
import { useMayWrite } from '../session/may-write.tsx'
import { Conflict } from '../ui/conflict.tsx'
import { EditButton } from '../ui/edit-button.tsx'
import { Failed } from '../ui/failed.tsx'
import { FormFailed } from '../ui/form-failed.tsx'
import { useCode } from '../ui/use-code.ts'
import { useEdit } from '../writes/use-edit.ts'
import type { DialogProps } from './correction.tsx'
import { availabilityText, careText, hoursText, placeText, yearsText } from './texts.ts'
import { applicationFactsKey, requestFactsKey, useApplicationFacts, useRequestFacts } from './use-facts.ts'

const NOT_READ = "Ce que le programme a lu n'a pas pu être chargé."

/** The dialogs, which are loaded when a fact is corrected. */
type Corrections = typeof import('./corrections.tsx')

/** A correction as its dialog makes it: without the revision, which `send` adds. */
type Change<Correction> = Omit<Correction, 'revision'>

/** One fact of a record: a line, and the dialog that corrects it. `Correction` is the body of the call. */
interface Fact<Facts, Correction> {
  /** With its article: "le quartier". */
  readonly name: string
  readonly text: (facts: Facts) => string
  readonly isCorrected: (facts: Facts) => boolean
  /** `before`: the facts that the fields begin with; `seen`: those of a conflict since, else the same. */
  readonly dialog: (
    corrections: Corrections,
    props: DialogProps,
    versions: { readonly before: Facts; readonly seen: Facts },
    save: (change: Change<Correction>) => void,
  ) => ReactNode
}

interface ReadingProps<Facts, Correction> {
  readonly facts: Facts
  readonly all: readonly Fact<Facts, Correction>[]
  readonly queryKey: readonly string[]
  readonly send: (change: Change<Correction>, revision: number) => Promise<Facts>
}

/** The facts of a record, with the buttons that correct them. */
const Reading = <Facts extends { readonly revision: number }, Correction>(
  props: ReadingProps<Facts, Correction>,
) => {
  const { facts, all } = props
  const id = useId()
  /** The fact whose dialog is open. */
  const [opened, setOpened] = useState<Fact<Facts, Correction> | null>(null)
  const close = () => setOpened(null)
  const mayWrite = useMayWrite()
  const code = useCode('facts/corrections', () => import('./corrections.tsx'), opened !== null)
  return (
    <section aria-labelledby={id} className="rounded-carte bg-brume p-4">
      <h3 id={id} className="mb-1 text-lg">
        {'Lu\u00a0:'}
      </h3>
      <p className="text-sm text-texte">
        Ce que le programme en a compris{'\u00a0'}; corrigez ce qu'il lit mal.
      </p>
      <ul>
        {all.map((fact) => (
          <li key={fact.name} className="flex min-h-11 items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              <strong>{fact.text(facts)}</strong>
              {fact.isCorrected(facts) && <span className="text-sm text-texte">{' ·\u00a0corrigé'}</span>}
            </span>
            {mayWrite && (
              <EditButton label={`Corriger ${fact.name}`} className="-mr-3" onClick={() => setOpened(fact)} />
            )}
          </li>
        ))}
      </ul>
      {opened && code.data && <FactDialog {...props} fact={opened} corrections={code.data} onClose={close} />}
      {opened && code.isError && <FormFailed title={`Corriger ${opened.name}`} code={code} onClose={close} />}
    </section>
  )
}

/**
 * The dialog of one fact. Keeps the facts that it was opened with, even when the record behind it is read again with a
 * colleague's correction.
 */
const FactDialog = <Facts extends { readonly revision: number }, Correction>({
  facts,
  queryKey,
  send,
  fact,
  corrections,
  onClose,
}: ReadingProps<Facts, Correction> & {
  readonly fact: Fact<Facts, Correction>
  readonly corrections: Corrections
  readonly onClose: () => void
}) => {
  const queries = useQueryClient()
  const { before, seen, conflict, ...correct } = useEdit<Facts, Change<Correction>, Facts>({
    opened: facts,
    send: (change, { revision }) => send(change, revision),
    stored: () => queries.getQueryData<Facts | null>(queryKey) ?? undefined,
    changes: ['facts'],
    done: (_, change) => ({
      title: Object.values(change).includes(null) ? 'Retour à la lecture' : 'Correction enregistrée',
    }),
    failed: () => ({ title: 'Erreur', notDone: "La correction n'a pas été enregistrée" }),
    onDone: (stored) => {
      queries.setQueryData(queryKey, stored)
      onClose()
    },
  })
  const label = fact.name.charAt(0).toUpperCase() + fact.name.slice(1)
  return fact.dialog(
    corrections,
    {
      title: `Corriger ${fact.name}`,
      isCorrected: fact.isCorrected(seen),
      isSaving: correct.isPending,
      // Only this fact: saving again leaves the others as the colleague set them.
      conflict: conflict && <Conflict {...conflict} lines={(version) => [[label, fact.text(version)]]} />,
      onClose,
    },
    { before, seen },
    correct.mutate,
  )
}

/** The quarter, which requests and applications have. */
const PLACE: Fact<
  Pick<RequestFacts, 'place'>,
  { readonly revision: number; readonly place?: string | null | undefined }
> = {
  name: 'le quartier',
  text: ({ place }) => placeText(place),
  isCorrected: ({ place }) => place.setBy === 'corrige',
  dialog: ({ PlaceCorrection }, props, { before, seen }, save) => (
    <PlaceCorrection
      {...props}
      value={before.place.value}
      stored={seen.place}
      onSave={(value) => save({ place: value?.id ?? null })}
    />
  ),
}

const REQUEST_FACTS: readonly Fact<RequestFacts, RequestCorrection>[] = [
  PLACE,
  {
    name: 'les horaires',
    text: ({ hours }) => hoursText(hours),
    isCorrected: ({ hours }) => hours.setBy === 'corrige',
    dialog: ({ HoursCorrection }, props, { before: { hours } }, save) => (
      <HoursCorrection
        {...props}
        value={{ horaireDebut: hours.debut, horaireFin: hours.fin }}
        onSave={(value) => save({ hours: value })}
      />
    ),
  },
]

const APPLICATION_FACTS: readonly Fact<ApplicationFacts, ApplicationCorrection>[] = [
  PLACE,
  {
    name: 'les disponibilités',
    text: ({ availability }) => availabilityText(availability),
    isCorrected: ({ availability }) => availability.setBy === 'corrige',
    dialog: ({ AvailabilityCorrection }, props, { before }, save) => (
      <AvailabilityCorrection
        {...props}
        value={before.availability.value}
        onSave={(value) => save({ availability: value })}
      />
    ),
  },
  {
    name: 'les années',
    text: ({ annees }) => yearsText(annees),
    isCorrected: ({ annees }) => annees.setBy === 'corrige',
    dialog: ({ YearsCorrection }, props, { before }, save) => (
      <YearsCorrection {...props} value={before.annees.value} onSave={(value) => save({ annees: value })} />
    ),
  },
  {
    name: 'le métier',
    text: ({ care }) => careText(care),
    isCorrected: ({ care }) => care.setBy === 'corrige',
    dialog: ({ CareCorrection }, props, { before }, save) => (
      <CareCorrection {...props} value={before.care.value} onSave={(value) => save({ care: value })} />
    ),
  },
]

/** What matching read in a request, or an administrator corrected. Nothing while its facts load or if it has none. */
export const RequestReading = ({ id }: { readonly id: string }) => {
  const query = useRequestFacts(id)
  const { data: facts, isPending, isError } = query
  useLoadingPart(isPending)
  if (!facts) return isError && <Failed query={query}>{NOT_READ}</Failed>
  return (
    <Reading
      key={id}
      facts={facts}
      all={REQUEST_FACTS}
      queryKey={requestFactsKey(id)}
      send={(change, revision) =>
        ask(endpoints.correctRequestFact, { params: { id }, body: { ...change, revision } })
      }
    />
  )
}

/** As `RequestReading`, of an application. For an employee, `id` is the id of the application too. */
export const ApplicationReading = ({ id }: { readonly id: string }) => {
  const query = useApplicationFacts(id)
  const { data: facts, isPending, isError } = query
  useLoadingPart(isPending)
  if (!facts) return isError && <Failed query={query}>{NOT_READ}</Failed>
  return (
    <Reading
      key={id}
      facts={facts}
      all={APPLICATION_FACTS}
      queryKey={applicationFactsKey(id)}
      send={(change, revision) =>
        ask(endpoints.correctApplicationFact, { params: { id }, body: { ...change, revision } })
      }
    />
  )
}
