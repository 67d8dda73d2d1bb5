import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { controlClass } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/surfaces.tsx'
import type { About } from '../activites/about.ts'
import { useCode } from '../ui/use-code.ts'
import { CallButtons, PhoneNumber } from './call-buttons.tsx'
import type { ModeleDates } from './modele-select.tsx'

/** Edited texts, by phone number and `message`: they survive closing the record, not a reload. */
const drafts = new Map<string, string>()

/**
 * How to reach a person: a call, an SMS or a WhatsApp message in one tap, the number, and the text of both messages.
 * The text is `message` until it is edited (`drafts`), and folded unless it was edited or `startsOpen`. `onCorrect`
 * adds the button that corrects the number.
 */
export const Contact = ({
  about,
  telephone,
  nom,
  message,
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
  /** Label of the first button. */
  readonly call?: string
  /** False where the page shows the number already. */
  readonly withNumber?: boolean
  /** Shows the text without a tap. */
  readonly startsOpen?: boolean
  /** The day that a message names, by message; without one it names today. */
  readonly dates?: ModeleDates
  readonly onCorrect?: (() => void) | undefined
}) => {
  const draft = `${telephone} ${message}`
  const [edited, setEdited] = useState(drafts.get(draft))
  const text = edited ?? message
  return (
    <div className="flex flex-col gap-1">
      <CallButtons about={about} telephone={telephone} nom={nom} message={text} {...(call && { call })} />
      <div className="flex flex-wrap items-center justify-between gap-x-1">
        {withNumber && (
          <p className="font-bold">
            <PhoneNumber telephone={telephone} nom={nom} />
          </p>
        )}
        {onCorrect && (
          <Button variant="quiet" className="pr-3! pl-1!" aria-label="Corriger le numéro" onClick={onCorrect}>
            Corriger
          </Button>
        )}
      </div>
      <MessageText
        nom={nom}
        text={text}
        isEdited={edited !== undefined}
        startsOpen={startsOpen || drafts.has(draft)}
        dates={dates}
        onWrite={(next) => {
          drafts.set(draft, next)
          setEdited(next)
        }}
      />
    </div>
  )
}

/** Collapsible editor of the text of a message. An edited text that a chosen model replaced can be taken back. */
const MessageText = ({
  nom,
  text,
  isEdited,
  startsOpen,
  dates,
  onWrite,
}: {
  readonly nom: string
  readonly text: string
  readonly isEdited: boolean
  readonly startsOpen: boolean
  readonly dates: ModeleDates | undefined
  readonly onWrite: (text: string) => void
}) => {
  const id = useId()
  const [isOpen, setOpen] = useState(startsOpen)
  /** The text that was edited by hand, while a model stands in its place. */
  const [replaced, setReplaced] = useState<string | null>(null)
  const modeles = useCode('people/modele-select', () => import('./modele-select.tsx'), isOpen)
  return (
    <details
      className="rounded-carte border-2 border-menthe"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-11 content-center px-4 font-semibold text-foret">Modifier le message</summary>
      <div className="flex flex-col gap-3 px-4 pb-4">
        {modeles.data ? (
          <modeles.data.ModeleSelect
            nom={nom}
            dates={dates}
            onChoose={(chosen) => {
              if (isEdited && replaced === null) setReplaced(text)
              onWrite(chosen)
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
            id={id}
            rows={5}
            value={text}
            onChange={(event) => {
              setReplaced(null)
              onWrite(event.target.value)
            }}
            className={controlClass(false)}
          />
          {replaced !== null && (
            <Button
              variant="quiet"
              className="px-0!"
              onClick={() => {
                setReplaced(null)
                onWrite(replaced)
              }}
            >
              Reprendre mon texte
            </Button>
          )}
        </div>
      </div>
    </details>
  )
}
