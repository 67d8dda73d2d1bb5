import type { ContactMessage } from '#contract/contact-messages.admin.ts'
import { whatsAppHref } from '../../paths.ts'
import { attemptProps } from '../activites/about.ts'
import type { Column } from '../lists/csv.ts'
import type { ListDefinition, RowProps } from '../lists/definition.ts'
import { columnsOf } from '../lists/fields.ts'
import { BESIDE_ROW, Row } from '../lists/row.tsx'
import { ICON_LINK } from '../people/call-icon.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { formatMoment } from '../ui/time.ts'
import { UNWANTED_FILTER } from '../unwanted/filter.ts'
import { CONTACT_MESSAGE_FIELDS } from './fields.ts'
import { type ContactMessageFilters, contactMessages, replyMessage } from './source.ts'

const COLUMNS: readonly Column<ContactMessage>[] = [
  ['Reçu le', ({ dateCreation }) => formatMoment(dateCreation)],
  ...columnsOf(CONTACT_MESSAGE_FIELDS),
]

const MessageRow = ({ item, ...row }: RowProps<ContactMessage>) => {
  const { nom, telephone } = item
  const about = { sujet: 'message', sujetId: item.id } as const
  return (
    <Row
      {...row}
      title={nom}
      about={about}
      date={item.dateCreation}
      facts={[item.message]}
      telephone={telephone}
      reply={
        <a
          href={`${whatsAppHref(telephone)}?text=${encodeURIComponent(replyMessage(nom))}`}
          {...attemptProps(about, nom)}
          target="_blank"
          rel="noreferrer"
          aria-label={`WhatsApp à ${nom} (nouvel onglet)`}
          className={`${ICON_LINK} ${BESIDE_ROW}`}
        >
          <AdminIcon name="whatsapp" />
        </a>
      }
    />
  )
}

export const contactMessageList: ListDefinition<ContactMessage, ContactMessageFilters> = {
  ...contactMessages,
  arrived: ['nouveau message', 'nouveaux messages'],
  found: 'trouvé',
  empty: 'Aucun message pour le moment',
  searchLabel: 'Nom ou téléphone',
  filters: () => [UNWANTED_FILTER],
  unwanted: 'messages',
  csv: { filename: 'messages', columns: COLUMNS },
  rowHeight: 69,
  Row: MessageRow,
  loadRecord: async () => (await import('./detail.tsx')).ContactMessageDetail,
}
