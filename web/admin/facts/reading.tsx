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
import { useMayWrite } from '../session/may-write.ts'
import { EditButton } from '../ui/edit-button.tsx'
import { Failed } from '../ui/failed.tsx'
import { FormFailed } from '../ui/form-failed.tsx'
import { useCode } from '../ui/use-code.ts'
import { useWrite } from '../writes/use-write.ts'
import type { CorrectionProps } from './correction.tsx'
import { availabilityText, careText, hoursText, placeText, yearsText } from './texts.ts'
import { applicationFactsKey, requestFactsKey, useApplicationFacts, useRequestFacts } from './use-facts.ts'

const NOT_READ = "Ce que le programme a lu n'a pas pu être chargé."

/** Props of a correction dialog that do not depend on the type of the fact. */
type DialogProps = Omit<CorrectionProps<unknown>, 'value' | 'onSave'>

/** The dialogs, which are loaded when a fact is corrected. */
type Corrections = typeof import('./corrections.tsx')

/** One fact as a line. `Correction` is the body of the call that corrects facts of this record. */
interface Line<Correction> {
  /** With its article: "le quartier". */
  readonly name: string
  readonly text: string
  readonly setBy: 'lu' | 'corrige'
  readonly dialog: (
    corrections: Corrections,
    props: DialogProps,
    save: (correction: Omit<Correction, 'revision'>) => void,
  ) => ReactNode
}

/** The facts of a record, with the buttons that correct them. */
const Reading = <Correction extends { readonly revision: number }, Facts>({
  lines,
  queryKey,
  send,
}: {
  readonly lines: readonly Line<Correction>[]
  readonly queryKey: readonly string[]
  readonly send: (correction: Omit<Correction, 'revision'>) => Promise<Facts>
}) => {
  const id = useId()
  const queries = useQueryClient()
  /** Name of the fact whose dialog is open. */
  const [open, setOpen] = useState<string | null>(null)
  const close = () => setOpen(null)
  const mayWrite = useMayWrite()
  const correct = useWrite({
    send,
    changes: ['facts'],
    done: (_, correction) => ({
      title: Object.values(correction).includes(null) ? 'Retour à la lecture' : 'Correction enregistrée',
    }),
    failed: () => ({ title: 'Erreur', notDone: "La correction n'a pas été enregistrée" }),
    onDone: (facts) => {
      queries.setQueryData(queryKey, facts)
      close()
    },
  })
  const opened = lines.find(({ name }) => name === open)
  const code = useCode('facts/corrections', () => import('./corrections.tsx'), opened !== undefined)
  return (
    <section aria-labelledby={id} className="rounded-carte bg-brume p-4">
      <h3 id={id} className="mb-1 text-lg">
        {'Lu\u00a0:'}
      </h3>
      <p className="text-sm text-texte">
        Ce que le programme en a compris{'\u00a0'}; corrigez ce qu'il lit mal.
      </p>
      <ul>
        {lines.map(({ name, text, setBy }) => (
          <li key={name} className="flex min-h-11 items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              <strong>{text}</strong>
              {setBy === 'corrige' && <span className="text-sm text-texte">{' ·\u00a0corrigé'}</span>}
            </span>
            {mayWrite && (
              <EditButton label={`Corriger ${name}`} className="-mr-3" onClick={() => setOpen(name)} />
            )}
          </li>
        ))}
      </ul>
      {opened &&
        code.data &&
        opened.dialog(
          code.data,
          {
            title: `Corriger ${opened.name}`,
            isCorrected: opened.setBy === 'corrige',
            isSaving: correct.isPending,
            onClose: close,
          },
          correct.mutate,
        )}
      {opened && code.isError && <FormFailed title={`Corriger ${opened.name}`} code={code} onClose={close} />}
    </section>
  )
}

const placeLine = (
  place: RequestFacts['place'],
): Line<{ readonly revision: number; readonly place?: string | null | undefined }> => ({
  name: 'le quartier',
  text: placeText(place),
  setBy: place.setBy,
  dialog: ({ PlaceCorrection }, props, save) => (
    <PlaceCorrection
      {...props}
      value={place.value}
      uncertain={place.uncertain}
      onSave={(value) => save({ place: value?.id ?? null })}
    />
  ),
})

/** What matching read in a request, or an administrator corrected. Nothing while its facts load or if it has none. */
export const RequestReading = ({ id }: { readonly id: string }) => {
  const query = useRequestFacts(id)
  const { data: facts, isPending, isError } = query
  useLoadingPart(isPending)
  if (!facts) return isError && <Failed query={query}>{NOT_READ}</Failed>
  const { place, hours, revision } = facts
  return (
    <Reading<RequestCorrection, RequestFacts>
      key={id}
      queryKey={requestFactsKey(id)}
      send={(correction) =>
        ask(endpoints.correctRequestFact, { params: { id }, body: { revision, ...correction } })
      }
      lines={[
        placeLine(place),
        {
          name: 'les horaires',
          text: hoursText(hours),
          setBy: hours.setBy,
          dialog: ({ HoursCorrection }, props, save) => (
            <HoursCorrection
              {...props}
              value={{ horaireDebut: hours.debut, horaireFin: hours.fin }}
              onSave={(value) => save({ hours: value })}
            />
          ),
        },
      ]}
    />
  )
}

/** As `RequestReading`, of an application. For an employee, `id` is the id of the application too. */
export const ApplicationReading = ({ id }: { readonly id: string }) => {
  const query = useApplicationFacts(id)
  const { data: facts, isPending, isError } = query
  useLoadingPart(isPending)
  if (!facts) return isError && <Failed query={query}>{NOT_READ}</Failed>
  const { place, availability, annees, care, revision } = facts
  return (
    <Reading<ApplicationCorrection, ApplicationFacts>
      key={id}
      queryKey={applicationFactsKey(id)}
      send={(correction) =>
        ask(endpoints.correctApplicationFact, { params: { id }, body: { revision, ...correction } })
      }
      lines={[
        placeLine(place),
        {
          name: 'les disponibilités',
          text: availabilityText(availability),
          setBy: availability.setBy,
          dialog: ({ AvailabilityCorrection }, props, save) => (
            <AvailabilityCorrection
              {...props}
              value={availability.value}
              onSave={(value) => save({ availability: value })}
            />
          ),
        },
        {
          name: 'les années',
          text: yearsText(annees),
          setBy: annees.setBy,
          dialog: ({ YearsCorrection }, props, save) => (
            <YearsCorrection {...props} value={annees.value} onSave={(value) => save({ annees: value })} />
          ),
        },
        {
          name: 'le métier',
          text: careText(care),
          setBy: care.setBy,
          dialog: ({ CareCorrection }, props, save) => (
            <CareCorrection {...props} value={care.value} onSave={(value) => save({ care: value })} />
          ),
        },
      ]}
    />
  )
}
