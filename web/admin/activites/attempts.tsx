import { useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { RESULTATS, type Resultat, TENTATIVES, type Tentative } from '#contract/activites.admin.ts'
import { newKey } from '../../offline/key.ts'
import { Icon } from '../../ui/icon.tsx'
import { useMayWrite } from '../session/may-write.ts'
import { listenToTaps, type Tap, takeTap } from './about.ts'
import { type SentAttempt, useAttempt, useResult } from './use-activites.ts'

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
 * next attempt replaces the question.
 */
export const Attempts = () => {
  const [asked, setAsked] = useState<AskedAttempt | null>(null)
  const mayWrite = useMayWrite()
  const { mutate } = useAttempt()
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
  return asked && <ResultQuestion key={asked.key} attempt={asked} onClose={close} />
}

/** "Résultat ?" with its answers. In the body, above an open dialog: on a phone an open record is a dialog. */
const ResultQuestion = ({
  attempt: { type, ...sent },
  onClose,
}: {
  readonly attempt: AskedAttempt
  readonly onClose: (key: string) => void
}) => {
  const result = useResult(onClose)
  // After a failure the question stays, for another try.
  const choose = (resultat: Resultat) => {
    if (!result.isPending) result.mutate({ ...sent, resultat })
  }
  return createPortal(
    <section
      aria-label="Résultat"
      data-above-dialogs=""
      // On a wide screen beside the toasts, not over them.
      className="pointer-events-auto fixed inset-x-3 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-50 mx-auto max-w-xl rounded-carte bg-white p-3 shadow-flottant lg:left-auto lg:w-64 print:hidden"
    >
      <div className="flex items-center gap-2">
        <p className="min-w-0 grow truncate font-bold lg:whitespace-normal">
          {result.isPending ? 'Enregistrement...' : 'Résultat\u00a0?'}{' '}
          <span className="font-normal text-texte">
            {TENTATIVES[type]} à {sent.nom}
          </span>
        </p>
        <button
          type="button"
          aria-label="Fermer la question"
          onClick={() => onClose(sent.key)}
          className="-m-1 grid size-11 shrink-0 place-items-center rounded-full hover:bg-menthe"
        >
          <Icon name="close" className="size-5" />
        </button>
      </div>
      <div className="mt-1 flex flex-wrap gap-1.5">
        {(Object.keys(RESULTATS) as Resultat[]).map((resultat) => (
          <button
            key={resultat}
            type="button"
            onClick={() => choose(resultat)}
            className="min-h-11 grow rounded-full border-2 border-foret px-3 font-bold text-foret text-sm hover:bg-menthe"
          >
            {RESULTATS[resultat]}
          </button>
        ))}
      </div>
    </section>,
    document.body,
  )
}
