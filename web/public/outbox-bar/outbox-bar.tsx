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
import { ARRIVED, LIST_NOT_LOADED, LOST, NO_ANSWER, UNCONFIRMED, UNDER_WAY } from './sentences.ts'
import { summary } from './summary.ts'
import { askBrowserToKeep } from './worker.ts'

/** How long the bar says that a submission arrived. */
const NEWS_MS = 6000

/** Pages with a form. No offer to reload there: a reload would lose what the person typed. */
const FORMS: readonly string[] = [PATHS.parentForm, PATHS.nannyForm, PATHS.contact]

const STRIP = 'flex min-h-14 items-center gap-x-2 px-4 py-1 font-semibold text-[0.9375rem] leading-tight'
const ACTION = 'min-h-12 shrink-0 rounded-full px-3 font-bold underline underline-offset-2 hover:bg-white'

/** The queue and its news, until the bar is removed. */
const useQueue = (firstNews: News) => {
  const [queue, setQueue] = useState<readonly (QueueEntry | UnreadableEntry)[]>([])
  const [news, setNews] = useState<News>(firstNews)

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
      // 'arrived' stays while another submission begins: its entry is erased, so it cannot be announced again.
      if (heard !== 'changed') setNews((now) => (heard === 'submitting' && now === 'arrived' ? now : heard))
    })
    document.addEventListener('visibilitychange', readSafely)
    retryWhenOnline()
    return () => {
      stop()
      document.removeEventListener('visibilitychange', readSafely)
    }
  }, [])

  useEffect(() => {
    if (news !== 'arrived') return
    const timer = setTimeout(() => setNews('changed'), NEWS_MS)
    return () => clearTimeout(timer)
  }, [news])

  return { queue, news }
}

/** `notice`: the message after the last press of "Envoyer maintenant"; null when there is none. */
const useSendNow = (hasPending: boolean) => {
  const [isTrying, setIsTrying] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  useEffect(() => {
    if (!hasPending) setNotice(null)
  }, [hasPending])
  const sendNow = async () => {
    setIsTrying(true)
    setNotice(null)
    const retried = await retry('click').catch(() => null)
    setIsTrying(false)
    if (retried?.dueAt != null) setNotice(retried.attempts > 0 ? NO_ANSWER : UNDER_WAY)
  }
  return { sendNow, isTrying, notice }
}

const HEADLINES: Readonly<Record<News, string | null>> = {
  changed: null,
  submitting: null,
  arrived: ARRIVED,
  lost: LOST,
  unconfirmed: UNCONFIRMED,
}

/**
 * The bar at the top of a public page: empty unless an entry is on the phone, there is news of a submission, or a
 * new version of the site can be offered. `takeOver` activates that version; null when there is none.
 */
export const OutboxBar = ({
  takeOver,
  firstNews,
}: {
  readonly takeOver: (() => void) | null
  readonly firstNews: News
}) => {
  const { queue, news } = useQueue(firstNews)
  /** The list while it is open, loaded on the first click. */
  const [List, setList] = useState<ComponentType<OutboxListProps> | null>(null)
  const [listFailed, setListFailed] = useState(false)
  const list = useRef<HTMLButtonElement>(null)
  const [path] = useLocation()

  const hasPending = queue.some((entry) => entry.state !== 'unreadable' && isPending(entry))
  const { sendNow, isTrying, notice } = useSendNow(hasPending)
  useEffect(() => {
    if (hasPending) askBrowserToKeep().catch(() => undefined)
  }, [hasPending])

  const openList = () =>
    import('./outbox-list.tsx').then(
      ({ OutboxList }) => {
        setListFailed(false)
        setList(() => OutboxList)
      },
      () => setListFailed(true),
    )

  const sentences = summary(queue)
  const headline = HEADLINES[news]
  const said = [headline, ...sentences, notice, sentences.length > 0 && listFailed && LIST_NOT_LOADED]
    .filter(Boolean)
    .join(' ')
  const offer = sentences.length === 0 && takeOver && !FORMS.includes(path)

  return (
    // A landmark, so that the line that says what arrived is inside of one.
    <aside aria-label="Vos envois" className="sticky top-0 z-30 print:hidden">
      <p role="status" className="sr-only">
        {said}
      </p>
      {headline && <Headline text={headline} isGood={news === 'arrived'} />}
      {sentences.length > 0 && (
        <section aria-label="Envois en attente" className="bg-soleil-clair text-encre shadow-carte">
          <div className="mx-auto max-w-2xl sm:px-2">
            <div className={`${STRIP} flex-wrap`}>
              <button
                ref={list}
                type="button"
                onClick={openList}
                aria-haspopup="dialog"
                className="flex min-h-12 min-w-0 grow basis-40 items-center gap-2 rounded-full text-left hover:underline"
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
                <SendNow
                  isTrying={isTrying}
                  onPress={() => {
                    // Its sentence would hide what the sending says.
                    setListFailed(false)
                    sendNow()
                  }}
                  isAlone={sentences.length === 1}
                />
              )}
            </div>
            {(notice || listFailed) && (
              <p aria-hidden="true" className="px-4 pb-2 text-sm">
                {listFailed ? LIST_NOT_LOADED : notice}
              </p>
            )}
          </div>
        </section>
      )}
      {offer && <UpdateOffer takeOver={takeOver} />}
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

const Headline = ({ text, isGood }: { readonly text: string; readonly isGood: boolean }) => (
  <p
    className={`${STRIP} justify-center ${isGood ? 'bg-menthe text-foret-fonce' : 'bg-soleil-clair text-encre'}`}
  >
    <Icon name={isGood ? 'check' : 'alert'} className="size-5 shrink-0" />
    {text}
  </p>
)

const SendNow = ({
  isTrying,
  onPress,
  isAlone,
}: {
  readonly isTrying: boolean
  readonly onPress: () => void
  /** Beside a single sentence the label takes two short lines, so that the sentence needs two at most. */
  readonly isAlone: boolean
}) => (
  <button
    type="button"
    onClick={isTrying ? undefined : onPress}
    aria-disabled={isTrying || undefined}
    className={`${ACTION} ml-auto ${isAlone ? 'w-min sm:w-auto' : ''}`}
  >
    {isTrying ? 'Envoi…' : 'Envoyer maintenant'}
  </button>
)

const UpdateOffer = ({ takeOver }: { readonly takeOver: () => void }) => (
  <section aria-label="Nouvelle version" className={`${STRIP} justify-center bg-estuaire-clair text-encre`}>
    <span>Une nouvelle version est prête.</span>
    <button type="button" onClick={takeOver} className={ACTION}>
      Mettre à jour
    </button>
  </section>
)
