import { Link } from 'wouter'
import { PATHS, telHref, whatsAppHref } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useCoordonnees } from '../coordonnees.ts'
import { PhoneNumber } from './phone-number.tsx'

const QUESTION = 'Vous préférez nous parler\u00a0?'

/** In an empty chat many people do not know how to begin, and the agency does not know that they saw the site. */
const GREETING = encodeURIComponent('Bonjour, je vous écris depuis votre site.')

/** Opens WhatsApp with the agency's number and a first sentence, which the visitor may change. */
export const WhatsAppLink = ({ className }: { readonly className: string }) => {
  const { telephone } = useCoordonnees()
  return (
    <a
      href={`${whatsAppHref(telephone)}?text=${GREETING}`}
      rel="noreferrer"
      className={buttonClass('secondary', className)}
    >
      <Icon name="contact" className="size-5" />
      WhatsApp
    </a>
  )
}

const CallButtons = ({ className }: { readonly className: string }) => {
  const { telephone } = useCoordonnees()
  return (
    <p className={`flex flex-wrap gap-2 ${className}`}>
      <a href={telHref(telephone)} className={buttonClass('secondary', 'grow px-3!')}>
        <Icon name="phone" className="size-5" />
        Appeler
      </a>
      <WhatsAppLink className="grow px-3!" />
    </p>
  )
}

/** Call and WhatsApp, above a form on a phone. Nothing while the agency has no number of its own. */
export const CallLine = ({ className }: { readonly className: string }) =>
  useCoordonnees().canCall && (
    <div className={`flex flex-wrap items-center gap-x-5 gap-y-2 ${className}`}>
      <p className="font-bold">{QUESTION}</p>
      <CallButtons className="grow" />
    </div>
  )

/**
 * Call and WhatsApp on the home page, below the prices and beside a form. While the agency has no number of its own, a
 * link to the contact page, or nothing with `onlyWithNumber`.
 */
export const CallBox = ({
  className = '',
  onlyWithNumber = false,
}: {
  readonly className?: string
  readonly onlyWithNumber?: boolean
}) => {
  const { telephone, canCall } = useCoordonnees()
  if (onlyWithNumber && !canCall) return null
  return (
    <section
      aria-labelledby="appeler"
      className={`flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-carte bg-menthe p-5 ${className}`}
    >
      <div className="min-w-0 grow basis-56">
        <h2 id="appeler" className="text-xl">
          {QUESTION}
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
        <CallButtons className="grow md:max-w-sm" />
      ) : (
        <Link href={PATHS.contact} className={buttonClass('secondary')}>
          Nous contacter
        </Link>
      )}
    </section>
  )
}
