import { Link } from 'wouter'
import { PATHS, telHref, whatsAppHref } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useCoordonnees } from '../coordonnees.ts'
import { PhoneNumber } from './phone-number.tsx'

/** Call and WhatsApp beside a form or a list. Until the agency has a number of its own, a link to the contact page. */
export const CallBox = ({ className = '' }: { readonly className?: string }) => {
  const { telephone, canCall } = useCoordonnees()
  return (
    <section
      aria-labelledby="appeler"
      className={`flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-carte bg-menthe p-5 ${className}`}
    >
      <div className="min-w-0 grow basis-56">
        <h2 id="appeler" className="text-xl">
          Vous préférez nous parler&nbsp;?
        </h2>
        {canCall ? (
          <p className="mt-1">
            Appelez-nous au{' '}
            <strong>
              <PhoneNumber telephone={telephone} />
            </strong>{' '}
            ou écrivez-nous sur WhatsApp.
          </p>
        ) : (
          <p className="mt-1">Laissez-nous un message&nbsp;: nous vous rappelons.</p>
        )}
      </div>
      {canCall ? (
        <div className="flex grow flex-wrap gap-2 md:max-w-sm">
          <a href={telHref(telephone)} className={buttonClass('primary', 'grow')}>
            <Icon name="phone" className="size-5" />
            Appeler
          </a>
          <a href={whatsAppHref(telephone)} rel="noreferrer" className={buttonClass('secondary', 'grow')}>
            <Icon name="contact" className="size-5" />
            WhatsApp
          </a>
        </div>
      ) : (
        <Link href={PATHS.contact} className={buttonClass('secondary')}>
          Nous contacter
        </Link>
      )}
    </section>
  )
}
