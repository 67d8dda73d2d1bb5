import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { ENTRY_AT_RISK_DAYS } from '../../offline/constants.ts'
import type { Kind, QueueEntry, UnreadableEntry } from '../../offline/entry.ts'
import { canCorrect, canDelete, hasContent } from '../../offline/entry-states.ts'
import { readEntry, removeEntry } from '../../offline/outbox.ts'
import { usePageData } from '../../page-data.tsx'
import { PATHS } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { lazyOptional } from '../../ui/lazy-optional.ts'
import { formatInstant } from '../format-instant.ts'
import { detailsOf } from './details.ts'
import {
  AT_RISK,
  EMPTY,
  INTRODUCTION,
  MAY_HAVE_ARRIVED,
  SENDING,
  TO_CORRECT,
  WAITING,
  WILL_NOT_ARRIVE,
} from './list-sentences.ts'
import { TITLES } from './summary.ts'

const FORMS: Readonly<Record<Kind, string>> = {
  parentRequests: PATHS.parentForm,
  nannyApplications: PATHS.nannyForm,
  contactMessages: PATHS.contact,
}

/** Loaded only where there is an unreadable entry. Without its code the list shows the others. */
const UnreadableCard = lazyOptional(() => import('./unreadable-card.tsx'))

export interface OutboxListProps {
  readonly queue: readonly (QueueEntry | UnreadableEntry)[]
  readonly onClose: () => void
}

/** Dialog with the entries on this phone, to view, correct or delete them; unreadable ones can be exported. */
export const OutboxList = ({ queue, onClose }: OutboxListProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const shown = queue.filter(({ state }) => state !== 'arrived')
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="envois-titre"
      className="m-auto max-h-[85dvh] w-[calc(100%-2rem)] max-w-lg overflow-y-auto rounded-carte bg-creme p-5 text-encre shadow-flottant backdrop:bg-encre/60"
    >
      <h2 ref={heading} tabIndex={-1} id="envois-titre" className="text-2xl outline-none">
        Sur votre téléphone
      </h2>
      <p className="mt-2 text-texte">{INTRODUCTION}</p>
      {shown.length === 0 && <p className="mt-4 font-bold">{EMPTY}</p>}
      <ul className="mt-4 grid gap-3">
        {shown.map((entry) =>
          entry.state === 'unreadable' ? (
            <Suspense key={entry.id}>
              <UnreadableCard id={entry.id} onGone={() => heading.current?.focus()} />
            </Suspense>
          ) : (
            <EntryCard
              key={entry.id}
              entry={entry}
              onLeave={() => dialog.current?.close()}
              onGone={() => heading.current?.focus()}
            />
          ),
        )}
      </ul>
      <Button variant="secondary" onClick={() => dialog.current?.close()} className="mt-5 w-full">
        Fermer
      </Button>
    </dialog>
  )
}

const EntryCard = ({
  entry,
  onLeave,
  onGone,
}: {
  readonly entry: QueueEntry
  readonly onLeave: () => void
  readonly onGone: () => void
}) => {
  const [asking, setAsking] = useState(false)
  const [details, setDetails] = useState<readonly (readonly [string, string])[] | null>(null)
  const { prestations } = usePageData()
  const title = TITLES[entry.kind]
  const erase = async () => {
    if (await removeEntry(entry).catch(() => false)) onGone()
    else setAsking(false)
  }
  const showDetails = async () => {
    const stored = await readEntry(entry.id)
    setDetails(stored ? detailsOf(stored.content, stored.documents, prestations) : [])
  }
  return (
    <li className="rounded-carte bg-white p-4 shadow-carte">
      <h3 className="text-lg">{title}</h3>
      <p className="text-sm text-texte">Rempli {formatInstant(entry.createdAt)}</p>
      <Situation entry={entry} />
      {details && (
        <dl className="mt-3 grid gap-2 rounded-champ bg-menthe-clair p-3 text-sm">
          {details.map(([label, value]) => (
            <div key={label}>
              <dt className="font-bold">{label}</dt>
              <dd className="whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {/* The question is hidden while the entry is being sent: it may arrive meanwhile. */}
      {asking && canDelete(entry) ? (
        <div role="alert" className="mt-3">
          <p className="font-semibold">
            Supprimer de ce téléphone&nbsp;? {entry.mayHaveArrived ? MAY_HAVE_ARRIVED : WILL_NOT_ARRIVE}
          </p>
          <Actions>
            <Button variant="danger" onClick={erase}>
              Supprimer
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)} autoFocus>
              Garder
            </Button>
          </Actions>
        </div>
      ) : (
        <Actions>
          {canCorrect(entry) && (
            <Link
              href={`${FORMS[entry.kind]}?corriger=${entry.id}`}
              onClick={onLeave}
              className={buttonClass('primary')}
            >
              Corriger
            </Link>
          )}
          {!hasContent(entry.state) ? (
            <Button onClick={erase}>J'ai lu</Button>
          ) : (
            <>
              {!details && (
                <Button variant="quiet" onClick={showDetails} aria-label={`Voir\u00a0: ${title}`}>
                  Voir
                </Button>
              )}
              {/* Stays while the entry is being sent: a press is lost if the button disappears during it. */}
              <Button
                variant="quiet"
                onClick={() => setAsking(true)}
                aria-label={`Supprimer\u00a0: ${title}`}
              >
                Supprimer
              </Button>
            </>
          )}
        </Actions>
      )}
    </li>
  )
}

const Actions = ({ children }: { readonly children: ReactNode }) => (
  <div className="mt-3 flex flex-wrap gap-2">{children}</div>
)

/** State of an entry in words, with its messages. */
const Situation = ({ entry }: { readonly entry: QueueEntry }) => {
  switch (entry.state) {
    case 'sending':
      return <p className="mt-2 font-semibold">{SENDING}</p>
    case 'waiting':
      return (
        <>
          <p className="mt-2 font-semibold">{WAITING}</p>
          {entry.days.length > ENTRY_AT_RISK_DAYS && <p className="mt-1 text-sm">{AT_RISK}</p>}
        </>
      )
    case 'refused':
      return (
        <>
          <p className="mt-2 font-semibold text-erreur">
            {TO_CORRECT}
            {entry.message}
          </p>
          <ul className="mt-1 list-disc pl-5 text-sm">
            {entry.errors.map(({ path, message }) => (
              <li key={path}>{message}</li>
            ))}
          </ul>
        </>
      )
    case 'arrived':
      return null
    case 'notice':
      return <p className="mt-2 font-semibold">{entry.message}</p>
  }
}
