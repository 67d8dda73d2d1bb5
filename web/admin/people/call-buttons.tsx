import { withDe } from '#contract/elision.ts'
import { formatTelephone } from '#contract/format-telephone.ts'
import { smsHref, telHref, whatsAppHref } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type About, attemptProps } from '../activites/about.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { copyText } from '../ui/copy-text.ts'

const copy = (telephone: string): Promise<void> =>
  copyText(
    telephone,
    ['Numéro copié', formatTelephone(telephone)],
    ['Copie impossible', 'Sélectionnez le numéro pour le copier.'],
  )

/** A phone number that can be selected, with a button that copies it. */
export const PhoneNumber = ({ telephone, nom }: { readonly telephone: string; readonly nom: string }) => (
  <span className="inline-flex items-center gap-1">
    <span className="select-all numbers-aligned">{formatTelephone(telephone)}</span>
    <button
      type="button"
      aria-label={`Copier le numéro ${withDe(nom)}`}
      onClick={() => void copy(telephone)}
      className="relative z-10 grid size-11 place-items-center rounded-full text-foret hover:bg-menthe"
    >
      <AdminIcon name="copy" className="size-5" />
    </button>
  </span>
)

/**
 * Buttons Appeler, SMS, WhatsApp, in this order: WhatsApp is sometimes suspended in Gabon. `message`: prefilled text of
 * SMS and WhatsApp.
 */
export const CallButtons = ({
  about,
  call = 'Appeler',
  telephone,
  nom,
  message,
}: {
  readonly about: About
  /** Label of the first button. */
  readonly call?: string
  readonly telephone: string
  readonly nom: string
  readonly message: string
}) => {
  const text = encodeURIComponent(message)
  return (
    <div className="@container relative z-10 min-w-0 grow basis-full sm:basis-0">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-2 @md:flex">
        <a
          href={telHref(telephone)}
          {...attemptProps(about, nom)}
          aria-label={`${call} ${nom}`}
          className={buttonClass('primary', STACKED)}
        >
          <Icon name="phone" className="size-5" />
          {call}
        </a>
        <a
          href={`${smsHref(telephone)}?body=${text}`}
          {...attemptProps(about, nom)}
          aria-label={`SMS à ${nom}`}
          className={buttonClass('secondary', STACKED)}
        >
          <Icon name="sms" className="size-5" />
          SMS
        </a>
        <a
          href={`${whatsAppHref(telephone)}?text=${text}`}
          {...attemptProps(about, nom)}
          target="_blank"
          rel="noreferrer"
          aria-label={`WhatsApp à ${nom} (nouvel onglet)`}
          className={buttonClass('secondary', STACKED)}
        >
          <AdminIcon name="whatsapp" className="size-5" />
          WhatsApp
        </a>
      </div>
    </div>
  )
}

/** In a narrow container the icon stands above the label, so that three buttons fit side by side. */
const STACKED =
  'flex-col gap-0.5! rounded-2xl! px-1! py-1.5! text-sm @md:flex-row @md:gap-2! @md:rounded-full! @md:px-4! @md:text-base'
