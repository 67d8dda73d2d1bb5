import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { News } from '../../offline/changes.ts'
import type { QueueEntry, UnreadableEntry } from '../../offline/entry.ts'
import { isPending } from '../../offline/entry-states.ts'
import { onChange, readQueue, removeEntry, retry } from '../../offline/outbox.ts'
import { retryWhenOnline } from '../../offline/when-online.ts'
import { PATHS } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import type { OutboxListProps } from './outbox-list.tsx'
import { ARRIVED, LIST_AWAY, LOST, NO_ANSWER, UNCONFIRMED, UNDER_WAY } from './sentences.ts'
import { summary } from './summary.ts'
import { askBrowserToKeep } from './worker.ts'

const NEWS_MS = 6000

/** Pages with a form. No offer to reload there: a reload would lose what the person typed. */
const FORMS: readonly string[] = [PATHS.parentForm, PATHS.nannyForm, PATHS.contact]

const STRIP = 'flex min-h-14 items-center gap-x-2 px-4 py-1 font-semibold text-[0.9375rem] leading-tight'
const ACTION = 'min-h-12 shrink-0 rounded-full px-3 font-bold underline underline-offset-2 hover:bg-white'

/** The bar at the top of every public page: empty unless an entry is on the phone or has just arrived. */
export const OutboxBar = ({
  takeOver,
  firstNews,
}: {
  readonly takeOver: (() => void) | null
  readonly firstNews: News
}) => {
  const [queue, setQueue] = useState<readonly (QueueEntry | UnreadableEntry)[]>([])
  const [news, setNews] = useState<News>(firstNews)
  const [isTrying, setIsTrying] = useState(false)
  /** Message after the last click on "Envoyer maintenant"; null when there is none. */
  const [notice, setNotice] = useState<string | null>(null)
  /** The list while it is open, loaded on the first click. */
  const [List, setList] = useState<ComponentType<OutboxListProps> | null>(null)
  const [listAway, setListAway] = useState(false)
  const list = useRef<HTMLButtonElement>(null)
  const [path] = useLocation()

  useEffect(() => {
    const read = async () => {
      const entries = await readQueue()
      setQueue(entries)
      const arrived = entries.filter((entry): entry is QueueEntry => entry.state === 'arrived')
      // Announced only in a visible tab, then erased.
      if (arrived.length === 0 || document.visibilityState !== 'visible') return
      setNews('arrived')
      for (const entry of arrived) await removeEntry(entry)
    }
    const readSafely = () => void read().catch(() => undefined)
    readSafely()
    const stop = onChange((heard) => {
      readSafely()
      if (heard !== 'changed') setNews((now) => (heard === 'submitting' && now === 'arrived' ? now : heard))
    })
    document.addEventListener('visibilitychange', readSafely)
    retryWhenOnline()
    return () => {
      stop()
      document.removeEventListener('visibilitychange', readSafely)
    }
  }, [])

  const hasPending = queue.some((entry) => entry.state !== 'unreadable' && isPending(entry))
  useEffect(() => {
    if (hasPending) askBrowserToKeep().catch(() => undefined)
    else setNotice(null)
  }, [hasPending])

  useEffect(() => {
    if (news !== 'arrived') return
    const timer = setTimeout(() => setNews('changed'), NEWS_MS)
    return () => clearTimeout(timer)
  }, [news])

  const sendNow = async () => {
    setIsTrying(true)
    setNotice(null)
    const retried = await retry('click').catch(() => null)
    setIsTrying(false)
    if (retried?.dueAt != null) setNotice(retried.attempts > 0 ? NO_ANSWER : UNDER_WAY)
  }

  const openList = () =>
    import('./outbox-list.tsx').then(
      ({ OutboxList }) => {
        setListAway(false)
        setList(() => OutboxList)
      },
      () => setListAway(true),
    )

  const sentences = summary(queue)
  const headline = {
    changed: null,
    submitting: null,
    arrived: ARRIVED,
    lost: LOST,
    unconfirmed: UNCONFIRMED,
  }[news]
  const said = [headline, ...sentences, notice, listAway && LIST_AWAY].filter(Boolean).join(' ')
  const offer = sentences.length === 0 && takeOver && !FORMS.includes(path)

  return (
    // A landmark, so that a line that says what arrived is not outside of all of them.
    <aside aria-label="Vos envois" className="sticky top-0 z-30 print:hidden">
      <p role="status" className="sr-only">
        {said}
      </p>
      {headline && (
        <p
          className={`${STRIP} justify-center ${news === 'arrived' ? 'bg-menthe text-foret-fonce' : 'bg-soleil-clair text-encre'}`}
        >
          <Icon name={news === 'arrived' ? 'check' : 'alert'} className="size-5 shrink-0" />
          {headline}
        </p>
      )}
      {sentences.length > 0 && (
        <section aria-label="Envois en attente" className="bg-soleil-clair text-encre shadow-carte">
          <div className="mx-auto max-w-2xl sm:px-2">
            <div className={`${STRIP} ${sentences.length > 1 ? 'flex-wrap' : ''}`}>
              <button
                ref={list}
                type="button"
                onClick={openList}
                aria-haspopup="dialog"
                className="flex min-h-12 grow items-center gap-2 rounded-full text-left hover:underline"
              >
                <Icon name="clock" className="size-5 shrink-0 max-[22rem]:hidden" />
                <span className="text-balance">
                  {sentences.map((sentence) => (
                    <span key={sentence} className="block last-of-type:inline">
                      {sentence}
                    </span>
                  ))}
                  {'\u00a0'}
                  <Icon name="next" className="-mt-0.5 inline size-4" />
                </span>
              </button>
              {hasPending && (
                <button
                  type="button"
                  onClick={isTrying ? undefined : sendNow}
                  aria-disabled={isTrying || undefined}
                  // Two short lines beside one sentence: on one line it would push that sentence onto three.
                  className={`${ACTION} ml-auto ${sentences.length > 1 ? '' : 'max-w-32 sm:max-w-none'}`}
                >
                  {isTrying ? 'Envoi…' : 'Envoyer maintenant'}
                </button>
              )}
            </div>
            {(notice || listAway) && (
              <p aria-hidden="true" className="px-4 pb-2 text-sm">
                {listAway ? LIST_AWAY : notice}
              </p>
            )}
          </div>
        </section>
      )}
      {offer && (
        <section
          aria-label="Nouvelle version"
          className={`${STRIP} justify-center bg-estuaire-clair text-encre`}
        >
          <span>Une nouvelle version est prête.</span>
          <button type="button" onClick={takeOver} className={ACTION}>
            Mettre à jour
          </button>
        </section>
      )}
      {List && (
        <List
          queue={queue}
          onClose={() => {
            setList(null)
            ;(list.current ?? document.getElementById('contenu'))?.focus()
          }}
        />
      )}
    </aside>
  )
}
