import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Resultat, TENTATIVES, type Tentative } from '#contract/activites.admin.ts'
import { newKey } from '../../offline/key.ts'
import { Icon } from '../../ui/icon.tsx'
import { useMayWrite } from '../session/may-write.tsx'
import { userQuery } from '../session/user.ts'
import { useBodyClass } from '../ui/body-class.ts'
import { listenToTaps, type Tap, takeTap } from './about.ts'
import { ResultChoices } from './result-choices.tsx'
import { listenToNotedResults, type SentAttempt, useAttempt, useResult } from './use-activites.ts'

/** What a link does, by the start of its address. */
const SCHEMES: readonly (readonly [start: string, type: Tentative])[] = [
  ['tel:', 'appel'],
  ['sms:', 'sms'],
  ['https://wa.me/', 'whatsapp'],
]

interface Attempt extends Tap {
  readonly type: Tentative
}

/** The attempt that a tap starts; null for a link of another kind. */
const attemptOf = (tap: Tap | null): Attempt | null => {
  const type = SCHEMES.find(([start]) => tap?.href.startsWith(start))?.[1]
  return tap && type ? { ...tap, type } : null
}

/** An attempt whose result is asked for. */
type AskedAttempt = SentAttempt & Pick<Attempt, 'type'>

/**
 * Records each tap on a link with `attemptProps`, unless the account is read-only, and asks for the result at the
 * bottom of the screen, also where the attempt could not be stored: the result then stores it. No answer is fine: the
 * next attempt replaces the question, and another account that signs in on this page is not asked.
 */
export const Attempts = () => {
  const [asked, setAsked] = useState<AskedAttempt | null>(null)
  const mayWrite = useMayWrite()
  const username = useQuery(userQuery).data?.username
  const { mutate } = useAttempt()
  // The answer would be recorded in the name of the other account. An account that was not known yet is the same one.
  useEffect(() => () => void (username && setAsked(null)), [username])
  useEffect(() => {
    // Otherwise the tap would be recorded for the next account that signs in on this page.
    if (!mayWrite) {
      takeTap()
      return listenToTaps(takeTap)
    }
    const record = () => {
      const attempt = attemptOf(takeTap())
      if (!attempt) return
      const { sujet, sujetId, type, nom } = attempt
      // A mise en relation has two people: the text says which of them was called.
      const texte = sujet === 'mise_en_relation' ? nom : null
      const sent = { body: { sujet, sujetId, type, texte }, key: newKey(), nom }
      mutate(sent)
      setAsked({ ...sent, type })
    }
    record()
    return listenToTaps(record)
  }, [mayWrite, mutate])
  /** An answer that took long does not close the question about a later attempt. */
  const close = useCallback((key: string) => setAsked((now) => (now?.key === key ? null : now)), [])
  /** A question about a later attempt stays. */
  const askAgain = useCallback((attempt: AskedAttempt) => setAsked((now) => now ?? attempt), [])
  return (
    mayWrite &&
    asked && <ResultQuestion key={asked.key} attempt={asked} onClose={close} askAgain={askAgain} />
  )
}

/**
 * Element to render in, inside the latest open Modal, which would not let the focus out, or else the body. No other
 * dialog gets it: a question, the choices of a status, the sign-in. It moves as dialogs open and close.
 */
const useInLatestDialog = (): HTMLElement => {
  const [host] = useState(() => {
    const element = document.createElement('div')
    // Or a dialog that opens would hide it from screen readers before it moves in (web/app.tsx).
    element.setAttribute('aria-live', 'off')
    return element
  })
  useLayoutEffect(() => {
    const move = () => {
      const parent = [...document.querySelectorAll('[data-modal]')].at(-1) ?? document.body
      if (host.parentElement !== parent) parent.append(host)
    }
    move()
    const observer = new MutationObserver(move)
    observer.observe(document.body, { childList: true })
    return () => {
      observer.disconnect()
      host.remove()
    }
  }, [host])
  return host
}

/**
 * The key F2 moves the focus to the first answer; a dialog that is no Modal takes it back. When the question goes while
 * it has the focus, the focus returns to where it was.
 */
const useReachedByKey = () => {
  const section = useRef<HTMLElement>(null)
  const from = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const reach = (event: KeyboardEvent) => {
      if (event.key !== 'F2') return
      event.preventDefault()
      section.current?.querySelector<HTMLElement>('[data-answer]')?.focus()
    }
    document.addEventListener('keydown', reach)
    return () => document.removeEventListener('keydown', reach)
  }, [])
  useLayoutEffect(() => {
    const shown = section.current
    return () => {
      if (!shown?.contains(document.activeElement)) return
      const returnTo = from.current?.isConnected ? from.current : document.getElementById('contenu')
      returnTo?.focus({ preventScroll: true })
    }
  }, [])
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Null: nothing had the focus, or the window got it back.
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      from.current = relatedTarget
  }
  return { ref: section, onFocus }
}

/** "Résultat ?" with its answers, above an open dialog: on a phone an open record is a dialog. */
const ResultQuestion = ({
  attempt,
  onClose,
  askAgain,
}: {
  readonly attempt: AskedAttempt
  readonly onClose: (key: string) => void
  readonly askAgain: (attempt: AskedAttempt) => void
}) => {
  const { type, nom, key } = attempt
  const result = useResult(onClose, askAgain)
  useEffect(() => listenToNotedResults(key, () => onClose(key)), [key, onClose])
  useBodyClass('with-result')
  // In this order: when both end, the second one removes the element that had the focus.
  const reached = useReachedByKey()
  const host = useInLatestDialog()
  // After a failure the question stays, for another try.
  const choose = (resultat: Resultat) => {
    if (!result.isPending) result.mutate({ attempt, resultat })
  }
  return createPortal(
    <section
      {...reached}
      aria-label="Résultat"
      aria-keyshortcuts="F2"
      data-closes-itself=""
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Other listeners leave the key alone: a dialog or an open record stays.
        event.preventDefault()
        onClose(key)
      }}
      // Below a later dialog that is no Modal. On a wide screen beside the toasts, not over them.
      className="pointer-events-auto fixed inset-x-3 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-40 mx-auto max-w-xl rounded-carte bg-white p-3 shadow-flottant lg:left-auto lg:w-64 print:hidden"
    >
      <div className="flex items-center gap-2">
        <p className="min-w-0 grow wrap-anywhere font-bold leading-5">
          {result.isPending ? 'Enregistrement...' : 'Résultat\u00a0?'}{' '}
          <span className="font-normal text-texte">
            {TENTATIVES[type]} à {nom}
          </span>
        </p>
        <kbd className="rounded border border-trait px-1.5 text-xs max-lg:hidden">F2</kbd>
        <button
          type="button"
          aria-label="Fermer la question"
          onClick={() => onClose(key)}
          className="-m-1 grid size-11 shrink-0 place-items-center rounded-full hover:bg-menthe"
        >
          <Icon name="close" className="size-5" />
        </button>
      </div>
      <div className="mt-1 flex flex-wrap gap-1.5">
        <ResultChoices onChoose={choose} />
      </div>
    </section>,
    host,
  )
}
