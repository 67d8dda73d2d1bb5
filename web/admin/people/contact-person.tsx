import { useId, useState } from 'react'
import { smsHref, telHref, whatsAppHref } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { controlClass } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type About, attemptProps } from '../activites/about.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { useCode } from '../ui/use-code.ts'
import { PhoneNumber } from './call-buttons.tsx'

/** Call button and phone number of a person. */
export const Contact = ({
  about,
  telephone,
  nom,
}: {
  readonly about: About
  readonly telephone: string
  readonly nom: string
}) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <a
      href={telHref(telephone)}
      {...attemptProps(about, nom)}
      aria-label={`Appeler ${nom}`}
      className={buttonClass('primary', 'grow sm:grow-0')}
    >
      <Icon name="phone" className="size-5" />
      Appeler
    </a>
    <p className="font-bold">
      <PhoneNumber telephone={telephone} nom={nom} />
    </p>
  </div>
)

/** Edited texts by phone number: they survive closing the record, not a reload. */
const drafts = new Map<string, string>()

/** Collapsible editor of a text, with links that open it as an SMS or a WhatsApp message. Starts with `message`. */
export const MessageComposer = ({
  about,
  telephone,
  nom,
  message,
}: {
  readonly about: About
  readonly telephone: string
  readonly nom: string
  readonly message: string
}) => {
  const id = useId()
  const [text, setText] = useState(drafts.get(telephone) ?? message)
  const [isOpen, setOpen] = useState(drafts.has(telephone))
  const modeles = useCode('people/modele-select', () => import('./modele-select.tsx'), isOpen)
  const write = (next: string) => {
    drafts.set(telephone, next)
    setText(next)
  }
  const encoded = encodeURIComponent(text)
  return (
    <details
      className="rounded-carte border-2 border-menthe"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-12 items-center gap-2 px-4 font-semibold text-foret">
        <Icon name="sms" className="size-5" />
        SMS ou WhatsApp
      </summary>
      <div className="flex flex-col gap-3 px-4 pb-4">
        {modeles.data && <modeles.data.ModeleSelect nom={nom} onChoose={write} />}
        <div>
          <label htmlFor={id} className="mb-1 block font-semibold text-sm">
            Texte du SMS ou du message WhatsApp
          </label>
          <textarea
            id={id}
            rows={5}
            value={text}
            onChange={(event) => write(event.target.value)}
            className={controlClass(false)}
          />
        </div>
        <div className="grid grid-cols-2 gap-2">
          <a
            href={`${smsHref(telephone)}?body=${encoded}`}
            {...attemptProps(about, nom)}
            aria-label={`SMS à ${nom}`}
            className={buttonClass('secondary', 'px-2!')}
          >
            <Icon name="sms" className="size-5" />
            SMS
          </a>
          <a
            href={`${whatsAppHref(telephone)}?text=${encoded}`}
            {...attemptProps(about, nom)}
            target="_blank"
            rel="noreferrer"
            aria-label={`WhatsApp à ${nom} (nouvel onglet)`}
            className={buttonClass('secondary', 'px-2!')}
          >
            <AdminIcon name="whatsapp" className="size-5" />
            WhatsApp
          </a>
        </div>
      </div>
    </details>
  )
}
