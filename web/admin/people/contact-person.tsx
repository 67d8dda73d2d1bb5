import { useId, useState } from 'react'
import { smsHref, telHref, whatsAppHref } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { controlClass } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { PhoneNumber } from './call-buttons.tsx'

/** Call button and phone number of a person. */
export const Contact = ({ telephone, nom }: { readonly telephone: string; readonly nom: string }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <a
      href={telHref(telephone)}
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
  telephone,
  nom,
  message,
}: {
  readonly telephone: string
  readonly nom: string
  readonly message: string
}) => {
  const id = useId()
  const [text, setText] = useState(drafts.get(telephone) ?? message)
  const encoded = encodeURIComponent(text)
  return (
    <details className="rounded-carte border-2 border-menthe" open={drafts.has(telephone)}>
      <summary className="flex min-h-12 items-center gap-2 px-4 font-semibold text-foret">
        <Icon name="sms" className="size-5" />
        SMS ou WhatsApp
      </summary>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <div>
          <label htmlFor={id} className="mb-1 block font-semibold text-sm">
            Texte du SMS ou du message WhatsApp
          </label>
          <textarea
            id={id}
            rows={5}
            value={text}
            onChange={(event) => {
              drafts.set(telephone, event.target.value)
              setText(event.target.value)
            }}
            className={controlClass(false)}
          />
        </div>
        <div className="grid grid-cols-2 gap-2">
          <a
            href={`${smsHref(telephone)}?body=${encoded}`}
            aria-label={`SMS à ${nom}`}
            className={buttonClass('secondary', 'px-2!')}
          >
            <Icon name="sms" className="size-5" />
            SMS
          </a>
          <a
            href={`${whatsAppHref(telephone)}?text=${encoded}`}
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
