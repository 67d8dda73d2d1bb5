import type { ReactNode } from 'react'
import { mailHref, smsHref, telHref } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useCoordonnees } from '../coordonnees.ts'
import { LastSent, SuccessScreen } from '../form/outcome.tsx'
import { RECEIVED, SENT, STORED_TITLES } from '../form/sentences.ts'
import { useSubmission } from '../form/submission.ts'
import { WhatsAppLink } from '../page/call-box.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { PhoneLink, PhoneNumber } from '../page/phone-number.tsx'
import { ContactForm } from './contact-form.tsx'
import { OpeningHours } from './opening-hours.tsx'

/** Two buttons in a row where there is room. */
const HALF_WIDTH = 'grow basis-[8.25rem] px-3!'

/** docs/product.md, "Contact page". */
export const Page = () => {
  const { telephone, email, adresse, canCall, canMail } = useCoordonnees()
  const { success, lastSent, failure, submit, correction } = useSubmission('contactMessages')
  if (success)
    return (
      <SuccessScreen
        success={success}
        texts={{
          title: SENT.contactMessages,
          queuedTitle: STORED_TITLES.contactMessages,
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
      <LastSent sent={lastSent} text={RECEIVED.contactMessages} />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:grid-rows-[auto_1fr] md:items-start lg:gap-8">
        <section aria-labelledby="coordonnees" className="rounded-carte bg-white p-5 shadow-carte lg:p-7">
          <h2 id="coordonnees" className="text-xl">
            Nos coordonnées
          </h2>
          <dl className="mt-3 grid grid-cols-1 gap-3">
            <Detail icon="phone" label="Téléphone">
              {canCall ? (
                <PhoneLink telephone={telephone} />
              ) : (
                <>
                  <PhoneNumber telephone={telephone} />
                  <span className="block text-sm text-texte">
                    Ce numéro n'est pas encore en service&nbsp;: laissez-nous un message.
                  </span>
                </>
              )}
            </Detail>
            <Detail icon="mail" label="Email">
              {canMail ? (
                <a href={mailHref(email)} className="-my-3 inline-block py-3 font-bold underline">
                  <Email address={email} />
                </a>
              ) : (
                <Email address={email} />
              )}
            </Detail>
            <Detail icon="place" label="Adresse">
              {adresse}
            </Detail>
          </dl>
          {canCall && (
            <div className="mt-5 flex flex-wrap gap-2">
              <a href={telHref(telephone)} className={buttonClass('primary', 'grow basis-full')}>
                <Icon name="phone" className="size-5" />
                Appeler
              </a>
              <a href={smsHref(telephone)} className={buttonClass('secondary', HALF_WIDTH)}>
                <Icon name="sms" className="size-5" />
                SMS
              </a>
              <WhatsAppLink className={HALF_WIDTH} />
            </div>
          )}
        </section>
        <div className="md:col-start-2 md:row-span-2 md:row-start-1">
          <ContactForm submit={submit} failure={failure} correction={correction} />
        </div>
        <OpeningHours />
      </div>
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
  // Pixels: the icon keeps its size when text is large.
  <div className="relative min-h-[48px] pl-[64px]">
    <dt className="text-sm text-texte">
      <span className="absolute top-0 left-0 grid size-[48px] place-items-center rounded-champ bg-menthe text-foret">
        <Icon name={icon} className="size-[24px]" />
      </span>
      {label}
    </dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

/** An address that breaks after its @ where it does not fit. */
const Email = ({ address }: { readonly address: string }) => {
  const [name, ...host] = address.split('@')
  return (
    <>
      {name}
      {host.length > 0 && '@'}
      <wbr />
      {host.join('@')}
    </>
  )
}
