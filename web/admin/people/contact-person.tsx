import { useId, useRef, useState } from 'react'
import { controlClass } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/surfaces.tsx'
import type { About } from '../activites/about.ts'
import { EditButton } from '../ui/edit-button.tsx'
import { useCode } from '../ui/use-code.ts'
import { whenGone } from '../writes/gone.ts'
import { CallButtons, PhoneNumber } from './call-buttons.tsx'
import type { ModeleDates } from './modele-select.tsx'

interface Draft {
  readonly text: string
  /** The prop `message` when this text was written or chosen. It names the person, so a corrected name changes it. */
  readonly message: string
  /** False: a chosen template that was not edited. */
  readonly isByHand: boolean
  /** The last text by hand, when a template has replaced it. */
  readonly replaced: string | null
}

/** Edited texts and chosen templates, by record and `kind`: they survive closing the record, not a reload. */
const drafts = new Map<string, Draft>()
whenGone((ids) => {
  for (const key of drafts.keys()) if (ids.some((id) => key.includes(`/${id}/`))) drafts.delete(key)
})

/** The draft that is still valid: a text by hand survives a corrected name, a chosen template does not. */
const current = (draft: Draft | undefined, message: string): Draft | undefined => {
  if (!draft || draft.isByHand || draft.message === message) return draft
  return draft.replaced === null
    ? undefined
    : { text: draft.replaced, message, isByHand: true, replaced: null }
}

/**
 * How to reach a person: a call, an SMS or a WhatsApp message in one tap, the number, and the text of both messages.
 * The text is `message` until it is edited or a template is chosen (`drafts`), and folded until then, except with
 * `startsOpen`. `onCorrect` adds the button that corrects the number.
 */
export const Contact = ({
  about,
  telephone,
  nom,
  message,
  kind = '',
  call,
  withNumber = true,
  startsOpen = false,
  dates,
  onCorrect,
}: {
  readonly about: About
  readonly telephone: string
  readonly nom: string
  readonly message: string
  /** Tells apart the messages about one record: to whom, or why. */
  readonly kind?: string
  /** Label of the first button. */
  readonly call?: string
  /** False where the page shows the number already. */
  readonly withNumber?: boolean
  /** Shows the text without a tap. */
  readonly startsOpen?: boolean
  /** Days to fill into templates; a template without one gets today. */
  readonly dates?: ModeleDates
  readonly onCorrect?: (() => void) | undefined
}) => {
  const key = `${about.sujet}/${about.sujetId}/${kind}`
  const [kept, setKept] = useState(drafts.get(key))
  const draft = current(kept, message)
  const text = draft?.text ?? message
  const keep = (change: Omit<Draft, 'message'>) => {
    const next = { ...change, message }
    drafts.set(key, next)
    setKept(next)
  }
  return (
    <div className="flex flex-col gap-1">
      <CallButtons about={about} telephone={telephone} nom={nom} message={text} {...(call && { call })} />
      <div className="flex flex-wrap items-center justify-between gap-x-1">
        {withNumber && (
          <p className="font-bold">
            <PhoneNumber telephone={telephone} nom={nom} />
          </p>
        )}
        {onCorrect && <EditButton label="Corriger le numéro" className="-mr-3" onClick={onCorrect} />}
      </div>
      <MessageText
        label={about.sujet === 'message' ? 'Rédiger la réponse' : 'Modifier le message'}
        nom={nom}
        text={text}
        replaced={draft?.replaced ?? null}
        startsOpen={startsOpen || drafts.has(key)}
        dates={dates}
        onWrite={(next) => keep({ replaced: draft?.replaced ?? null, text: next, isByHand: true })}
        onChoose={(modele) =>
          keep({
            text: modele,
            isByHand: false,
            replaced: draft?.isByHand ? text : (draft?.replaced ?? null),
          })
        }
        onTakeBack={(own) => keep({ text: own, isByHand: true, replaced: null })}
      />
    </div>
  )
}

/** Collapsible editor of the text of a message. A button restores the text by hand that a chosen template replaced. */
const MessageText = ({
  label,
  nom,
  text,
  replaced,
  startsOpen,
  dates,
  onWrite,
  onChoose,
  onTakeBack,
}: {
  readonly label: string
  readonly nom: string
  readonly text: string
  readonly replaced: string | null
  readonly startsOpen: boolean
  readonly dates: ModeleDates | undefined
  readonly onWrite: (text: string) => void
  readonly onChoose: (modele: string) => void
  readonly onTakeBack: (text: string) => void
}) => {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isOpen, setOpen] = useState(startsOpen)
  const modeles = useCode('people/modele-select', () => import('./modele-select.tsx'), isOpen)
  return (
    <details
      className="rounded-carte border-2 border-menthe"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-11 content-center px-4 font-semibold text-foret">{label}</summary>
      <div className="flex flex-col gap-3 px-4 pb-4">
        {modeles.data ? (
          <modeles.data.ModeleSelect
            nom={nom}
            dates={dates}
            onChoose={onChoose}
            replaced={replaced}
            onTakeBack={(own) => {
              onTakeBack(own)
              field.current?.focus()
            }}
          />
        ) : (
          modeles.isPending && <Skeleton className="h-12" />
        )}
        <div>
          <label htmlFor={id} className="mb-1 block font-semibold text-sm">
            Texte du SMS ou du message WhatsApp
          </label>
          <textarea
            ref={field}
            id={id}
            rows={5}
            value={text}
            onChange={(event) => onWrite(event.target.value)}
            className={controlClass(false)}
          />
        </div>
      </div>
    </details>
  )
}
