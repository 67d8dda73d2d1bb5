import { useId, useState } from 'react'
import { controlClass } from '../../ui/field.tsx'
import { CallButtons, PhoneNumber } from './call-buttons.tsx'

/** Phone number of a person, buttons to call or write, and the text for SMS and WhatsApp. */
export const ContactPerson = ({
  telephone,
  nom,
  message,
}: {
  readonly telephone: string
  readonly nom: string
  readonly message: string
}) => {
  const id = useId()
  const [text, setText] = useState(message)
  return (
    <section className="flex flex-col gap-3 rounded-carte bg-menthe-clair p-4">
      <p className="font-bold text-lg">
        <PhoneNumber telephone={telephone} nom={nom} />
      </p>
      <CallButtons telephone={telephone} nom={nom} message={text} />
      <div>
        <label htmlFor={id} className="mb-1 block font-semibold text-sm">
          Texte du SMS ou du message WhatsApp
        </label>
        <textarea
          id={id}
          rows={6}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={controlClass(false)}
        />
      </div>
    </section>
  )
}
