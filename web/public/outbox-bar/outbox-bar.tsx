import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { QueueEntry } from '../../offline/entry.ts'
import { ecouter, envoyer, lireFile } from '../../offline/outbox.ts'
import { retryWhenOnline } from '../../offline/when-online.ts'
import { PATHS } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import type { OutboxListProps } from './outbox-list.tsx'
import { ARRIVED, isWaiting, summary } from './sentences.ts'
import { askBrowserToKeep } from './worker.ts'

const ARRIVED_MS = 6000

/** What somebody types must not be put at risk by an offer to reload. */
const FORMS: readonly string[] = [PATHS.parentForm, PATHS.nannyForm, PATHS.contact]

const NO_ANSWER = "Pas de réponse pour l'instant\u00a0: nous réessayons automatiquement."
const LIST_AWAY = "La liste s'ouvrira dès que le réseau répondra."

const STRIP = 'flex min-h-14 items-center gap-x-2 px-4 py-1 font-semibold text-[0.9375rem] leading-tight'
const ACTION = 'min-h-12 shrink-0 rounded-full px-3 font-bold underline underline-offset-2 hover:bg-white'

/** The quiet bar at the top of every public page: nothing at all unless something waits or has just arrived. */
export const OutboxBar = ({ takeOver }: { readonly takeOver: (() => void) | null }) => {
  const [file, setFile] = useState<readonly QueueEntry[]>([])
  const [arrived, setArrived] = useState(false)
  const [trying, setTrying] = useState<'no' | 'now' | 'failed'>('no')
  /** The list, while it is open; its code comes when it is asked for. */
  const [List, setList] = useState<ComponentType<OutboxListProps> | null>(null)
  const [listAway, setListAway] = useState(false)
  const list = useRef<HTMLButtonElement>(null)
  const [path] = useLocation()

  useEffect(() => {
    const read = () => lireFile().then(setFile)
    void read()
    const stop = ecouter((news) => {
      void read()
      if (news === 'confirme') setArrived(true)
    })
    retryWhenOnline()
    return stop
  }, [])

  const waits = file.some(isWaiting)
  useEffect(() => {
    if (waits) askBrowserToKeep().catch(() => undefined)
    else setTrying('no')
  }, [waits])

  useEffect(() => {
    if (!arrived) return
    const timer = setTimeout(() => setArrived(false), ARRIVED_MS)
    return () => clearTimeout(timer)
  }, [arrived])

  const sendNow = async () => {
    setTrying('now')
    const due = await envoyer('clic').catch(() => Number.POSITIVE_INFINITY)
    setTrying(due === null ? 'no' : 'failed')
  }

  const openList = () =>
    import('./outbox-list.tsx').then(
      ({ OutboxList }) => {
        setListAway(false)
        setList(() => OutboxList)
      },
      () => setListAway(true),
    )

  const sentences = summary(file)
  const said = [arrived && ARRIVED, ...sentences, trying === 'failed' && NO_ANSWER, listAway && LIST_AWAY]
    .filter(Boolean)
    .join(' ')
  const offer = sentences.length === 0 && takeOver && !FORMS.includes(path)

  return (
    <div className="sticky top-0 z-30 print:hidden">
      <p role="status" className="sr-only">
        {said}
      </p>
      {arrived && (
        <p className={`${STRIP} justify-center bg-menthe text-foret-fonce`}>
          <Icon name="check" className="size-5 shrink-0" />
          {ARRIVED}
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
              {waits && (
                <button
                  type="button"
                  onClick={trying === 'now' ? undefined : sendNow}
                  aria-disabled={trying === 'now' || undefined}
                  // Beside one sentence in two short lines: in one it would push that sentence into three.
                  className={`${ACTION} ml-auto ${sentences.length > 1 ? '' : 'max-w-32 sm:max-w-none'}`}
                >
                  {trying === 'now' ? 'Envoi…' : 'Envoyer maintenant'}
                </button>
              )}
            </div>
            {(trying === 'failed' || listAway) && (
              <p aria-hidden="true" className="px-4 pb-2 text-sm">
                {listAway ? LIST_AWAY : NO_ANSWER}
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
          file={file}
          onClose={() => {
            setList(null)
            ;(list.current ?? document.getElementById('contenu'))?.focus()
          }}
        />
      )}
    </div>
  )
}
