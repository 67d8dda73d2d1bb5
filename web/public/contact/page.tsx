import type { ReactNode } from 'react'
import { formatTelephone } from '#contract/telephone.ts'
import { mailHref, smsHref, telHref, whatsAppHref } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useCoordonnees } from '../coordonnees.ts'
import { LastSent, SuccessScreen } from '../form/outcome.tsx'
import { useSubmission } from '../form/submission.ts'
import { PageFrame } from '../page/page-frame.tsx'
import { ContactForm } from './contact-form.tsx'
import { OpeningHours } from './opening-hours.tsx'

/** Two buttons in a row, except on the smallest screens. */
const HALF_WIDTH = 'grow basis-[8.25rem] px-3! sm:basis-0'

/** docs/product.md, "Contact page". */
export const Page = () => {
  const { telephone, email, adresse } = useCoordonnees()
  const { success, lastSent, trouble, submit, correction } = useSubmission('contactMessages')
  if (success)
    return (
      <SuccessScreen
        success={success}
        texts={{
          title: 'Message envoyé',
          queuedTitle: 'Message enregistré',
          thanks: 'Merci de nous avoir écrit.',
          purpose: 'pour vous répondre',
        }}
      />
    )
  return (
    <PageFrame
      title="Nous contacter"
      intro="Une question, un doute, un besoin particulier&nbsp;? Nous vous répondons."
    >
      <LastSent sent={lastSent} text="Votre message nous est bien parvenu" />
      <section aria-labelledby="coordonnees" className="rounded-carte bg-white p-5 shadow-carte">
        <h2 id="coordonnees" className="text-xl">
          Nos coordonnées
        </h2>
        <dl className="mt-3 grid grid-cols-1 gap-3">
          <Detail icon="phone" label="Téléphone">
            <a href={telHref(telephone)} className="font-bold underline">
              {formatTelephone(telephone)}
            </a>
          </Detail>
          <Detail icon="mail" label="Email">
            <a href={mailHref(email)} className="font-bold underline">
              {email}
            </a>
          </Detail>
          <Detail icon="place" label="Adresse">
            {adresse}
          </Detail>
        </dl>
        <div className="mt-5 flex flex-wrap gap-2">
          <a href={telHref(telephone)} className={buttonClass('primary', 'grow basis-full sm:basis-0')}>
            <Icon name="phone" className="size-5" />
            Appeler
          </a>
          <a href={smsHref(telephone)} className={buttonClass('secondary', HALF_WIDTH)}>
            <Icon name="sms" className="size-5" />
            SMS
          </a>
          <a href={whatsAppHref(telephone)} rel="noreferrer" className={buttonClass('secondary', HALF_WIDTH)}>
            <Icon name="contact" className="size-5" />
            WhatsApp
          </a>
        </div>
      </section>
      <ContactForm submit={submit} trouble={trouble} correction={correction} />
      <OpeningHours />
    </PageFrame>
  )
}

const Detail = ({
  icon,
  label,
  children,
}: {
  readonly icon: 'phone' | 'mail' | 'place'
  readonly label: string
  readonly children: ReactNode
}) => (
  <div className="relative min-h-12 pl-16">
    <dt className="text-sm text-texte">
      <span className="absolute top-0 left-0 grid size-12 place-items-center rounded-champ bg-menthe text-foret">
        <Icon name={icon} />
      </span>
      {label}
    </dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
