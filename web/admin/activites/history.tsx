import { useState } from 'react'
import { type Ligne, TENTATIVES } from '#contract/activites.admin.ts'
import { addDays } from '#contract/days.admin.ts'
import type { Rappel } from '#contract/rappels.admin.ts'
import { Button } from '../../ui/button.tsx'
import { useMayWrite } from '../session/may-write.tsx'
import { Failed } from '../ui/failed.tsx'
import { keepFocusIn } from '../ui/keep-focus.ts'
import { formatJour, formatMoment, today } from '../ui/time.ts'
import type { About } from './about.ts'
import { hasDraft } from './drafts.ts'
import { NoteForm, ReminderForm } from './forms.tsx'
import { LaterResult } from './later-result.tsx'
import type { useHistory } from './queries.ts'
import { useChangeReminder } from './use-activites.ts'

/** Lines shown before "Tout l'historique". */
const FEW = 5

/** History of a record, newest first, its open reminders, and the forms of a note and a reminder. */
export const History = ({
  about,
  lines,
  reminders,
  heading: Heading = 'h3',
}: ReturnType<typeof useHistory> & { readonly about: About; readonly heading?: 'h2' | 'h3' }) => {
  const begun = () => (['note', 'rappel'] as const).find((kind) => hasDraft(kind, about)) ?? null
  const [form, setForm] = useState(begun)
  const [isAsked, setIsAsked] = useState(false)
  const [whole, setWhole] = useState(false)
  const mayWrite = useMayWrite()
  const ask = (kind: typeof form) => {
    setForm(kind)
    setIsAsked(true)
  }
  /** The other form, if it was begun, opens by itself. */
  const close = () => {
    setForm(begun())
    setIsAsked(false)
  }
  const shown = whole ? (lines.data ?? []) : (lines.data ?? []).slice(0, FEW)
  return (
    <section ref={keepFocusIn} tabIndex={-1} aria-label="Historique" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Heading className="text-lg">Historique</Heading>
        {mayWrite && form === null && (
          <div className="flex gap-2">
            <Button variant="secondary" className="min-h-11! px-4! py-1!" onClick={() => ask('note')}>
              Note
            </Button>
            <Button variant="secondary" className="min-h-11! px-4! py-1!" onClick={() => ask('rappel')}>
              Rappel
            </Button>
          </div>
        )}
      </div>
      {form && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape in the form folds it; its draft stays
        <div
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            setForm(null)
          }}
        >
          {form === 'note' ? (
            <NoteForm about={about} isAsked={isAsked} onClose={close} />
          ) : (
            <ReminderForm about={about} isAsked={isAsked} onClose={close} />
          )}
        </div>
      )}
      <Reminders reminders={reminders.data ?? []} />
      {reminders.isError && !reminders.data && (
        <Failed query={reminders}>Les rappels n'ont pas pu être chargés.</Failed>
      )}
      {lines.isError && <Failed query={lines}>L'historique n'a pas pu être chargé.</Failed>}
      <ol className="flex flex-col gap-2.5 border-menthe border-l-2 pl-4">
        {shown.map((line) => (
          <Line key={line.id} line={line} mayWrite={mayWrite} />
        ))}
      </ol>
      {!whole && (lines.data?.length ?? 0) > FEW && (
        <Button variant="quiet" className="self-start" onClick={() => setWhole(true)}>
          Tout l'historique
        </Button>
      )}
    </section>
  )
}

const Line = ({ line, mayWrite }: { readonly line: Ligne; readonly mayWrite: boolean }) => {
  const { nature, titre, texte, auteur, date, jour } = line
  return (
    <li className="wrap-anywhere">
      <p className="font-semibold">{titre}</p>
      {texte && <p className="whitespace-pre-line">{texte}</p>}
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="min-w-0 grow basis-40 text-sm text-texte">
          {[jour ? formatJour(jour) : formatMoment(date), auteur].filter(Boolean).join(', ')}
        </p>
        {mayWrite && nature in TENTATIVES && <LaterResult line={line} />}
      </div>
    </li>
  )
}

/** Reminders of the record that are not done. */
const Reminders = ({ reminders }: { readonly reminders: readonly Rappel[] }) => {
  const mayWrite = useMayWrite()
  const change = useChangeReminder()
  if (reminders.length === 0) return null
  return (
    <ul aria-label="Rappels" className="flex flex-col gap-2">
      {reminders.map(({ id, date, texte }) => (
        <li key={id} className="flex flex-wrap items-center gap-2 rounded-carte bg-soleil-clair px-3 py-2">
          <p className="min-w-40 grow wrap-anywhere">
            <span className="font-semibold">{texte}</span>
            <span className="block text-sm text-texte">{formatJour(date)}</span>
          </p>
          {mayWrite && (
            <>
              <Button
                variant="secondary"
                className="min-h-11! px-4! py-1!"
                busy={change.isPending}
                onClick={() => change.mutate({ id, date, to: { fait: true } })}
              >
                Fait
              </Button>
              {date <= today() && (
                <Button
                  variant="quiet"
                  className="min-h-11! px-3! py-1!"
                  busy={change.isPending}
                  onClick={() => change.mutate({ id, date, to: { date: addDays(today(), 1) } })}
                >
                  Demain
                </Button>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
