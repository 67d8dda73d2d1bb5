import { useState } from 'react'
import { Link } from 'wouter'
import { A_FAIRE_RULES, type AFaireLigne, type Regle } from '#contract/a-faire.admin.ts'
import { formatTelephone } from '#contract/format-telephone.ts'
import { telHref } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { attemptProps } from '../activites/about.ts'
import { hasDraft } from '../activites/drafts.ts'
import { NoteForm } from '../activites/forms.tsx'
import { useChangeReminder, useDone, usePostpone } from '../activites/use-activites.ts'
import { useMayWrite } from '../session/may-write.tsx'
import { quickDays } from '../ui/quick-days.ts'
import { today } from '../ui/time.ts'
import { useNow } from '../ui/use-now.ts'
import { addressOf, callLabelOf, sinceOf, whyOf } from './line.tsx'

/** Classes of a button. Four such buttons fit in one row on a phone of 360 px. */
const ACTION = 'min-h-11! shrink-0 gap-1.5! px-2! py-1! text-sm'

/** One thing to do: who, why, since when; a call, a note, and the buttons or the link that end it. */
export const LineWithActions = ({ line }: { readonly line: AFaireLigne }) => {
  const [form, setForm] = useState<'begun' | 'asked' | null>(() => (hasDraft('note', line) ? 'begun' : null))
  const mayWrite = useMayWrite()
  const now = useNow()
  const { nom, telephone, appele, sujet, sujetId } = line
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Link
        href={addressOf(line)}
        className="flex min-h-11 min-w-0 grow basis-60 flex-col justify-center leading-5 hover:underline"
      >
        <span className="wrap-anywhere font-bold">{nom}</span>
        <span className="wrap-anywhere text-sm text-texte">
          {whyOf(line, now)}, {sinceOf(line, now)}
        </span>
      </Link>
      <span className="whitespace-nowrap text-sm numbers-aligned max-xl:hidden">
        {formatTelephone(telephone)}
      </span>
      <div className="flex flex-wrap gap-2">
        <a
          href={telHref(telephone)}
          {...attemptProps(line, appele)}
          aria-label={callLabelOf(line)}
          className={buttonClass('primary', ACTION)}
        >
          <Icon name="phone" className="size-5" />
          {sujet === 'mise_en_relation' ? 'Parent' : 'Appeler'}
        </a>
        <EndLine line={line} />
        {mayWrite && form === null && (
          <button
            type="button"
            aria-label={`Note\u00a0: ${nom}`}
            onClick={() => setForm('asked')}
            className={buttonClass('quiet', `${ACTION} -mr-2`)}
          >
            Note
          </button>
        )}
      </div>
      {form && (
        <div className="w-full pb-2">
          <NoteForm about={{ sujet, sujetId }} isAsked={form === 'asked'} onClose={() => setForm(null)} />
        </div>
      )}
    </div>
  )
}

/** Text of the link to the screen on which a line ends, for rules that have no buttons. */
const DECISIONS: Readonly<Partial<Record<(typeof A_FAIRE_RULES)[Regle]['endedBy'], string>>> = {
  etape: 'Décider',
  paiement: 'Payer',
  salaire: 'Fixer',
  verification: 'Vérifier',
  echeance: 'Renouveler',
}

/**
 * Buttons that end a line today (`endedBy`), or the link to the screen on which it ends. A read-only account has no
 * buttons.
 */
const EndLine = ({ line }: { readonly line: AFaireLigne }) => {
  const mayWrite = useMayWrite()
  const { nom, regle } = line
  const decision = DECISIONS[A_FAIRE_RULES[regle].endedBy]
  if (decision)
    return (
      <Link href={addressOf(line)} className={buttonClass('secondary', ACTION)}>
        {decision}
        <span className="sr-only">{`\u00a0: ${nom}`}</span>
      </Link>
    )
  return mayWrite ? <DoneOrTomorrow line={line} /> : null
}

const DoneOrTomorrow = ({
  line: { sujet, sujetId, nom, rappelId, depuis },
}: {
  readonly line: AFaireLigne
}) => {
  const change = useChangeReminder(nom)
  const activity = useDone(nom)
  const reminder = usePostpone(nom)
  const busy = change.isPending || activity.isPending || reminder.isPending
  const done = () =>
    rappelId === null
      ? activity.mutate({ sujet, sujetId, depuis })
      : change.mutate({ id: rappelId, date: depuis, to: { fait: true } })
  const later = () => {
    // At the press: the screen may have been open since yesterday.
    const [, tomorrow] = quickDays(today()).tomorrow
    if (rappelId === null) reminder.mutate({ sujet, sujetId, texte: null, date: tomorrow })
    else change.mutate({ id: rappelId, date: depuis, to: { date: tomorrow } })
  }
  return (
    <>
      <button
        type="button"
        aria-label={`Fait\u00a0: ${nom}`}
        disabled={busy}
        onClick={done}
        className={buttonClass('secondary', ACTION)}
      >
        Fait
      </button>
      <button
        type="button"
        aria-label={`Demain\u00a0: ${nom}`}
        disabled={busy}
        onClick={later}
        className={buttonClass('secondary', ACTION)}
      >
        Demain
      </button>
    </>
  )
}
