import type { ContactMessage } from '#contract/contact-messages.admin.ts'
import { whatsAppHref } from '../../paths.ts'
import { attemptProps } from '../activites/about.ts'
import { ICON_LINK } from '../people/call-icon.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { replyMessage } from './source.ts'

/** Link that answers a message on WhatsApp. */
export const ReplyIcon = ({
  message: { id, nom, telephone },
  className = '',
  iconClassName = 'size-5',
}: {
  readonly message: ContactMessage
  readonly className?: string
  readonly iconClassName?: string
}) => (
  <a
    href={`${whatsAppHref(telephone)}?text=${encodeURIComponent(replyMessage(nom))}`}
    {...attemptProps({ sujet: 'message', sujetId: id }, nom)}
    target="_blank"
    rel="noreferrer"
    aria-label={`WhatsApp à ${nom} (nouvel onglet)`}
    className={`${ICON_LINK} ${className}`}
  >
    <AdminIcon name="whatsapp" className={iconClassName} />
  </a>
)
