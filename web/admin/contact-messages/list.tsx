import type { ContactMessage } from '#contract/contact-messages.admin.ts'
import { RecordHistory } from '../activites/record-history.tsx'
import type { Column } from '../lists/csv.ts'
import type { ListDefinition, RecordProps, RowProps } from '../lists/definition.ts'
import { columnsOf } from '../lists/fields.ts'
import { Row } from '../lists/row.tsx'
import { Contact, MessageComposer } from '../people/contact-person.tsx'
import { PersonalDataSection } from '../people/personal-data-section.tsx'
import { formatDateSaisie, formatMoment } from '../ui/time.ts'
import { UNWANTED_FILTER, UnwantedActions } from '../unwanted/unwanted.tsx'
import { CONTACT_MESSAGE_FIELDS } from './fields.ts'
import { type ContactMessageFilters, contactMessages, replyMessage } from './source.ts'

const COLUMNS: readonly Column<ContactMessage>[] = [
  ['Reçu le', ({ dateCreation }) => formatMoment(dateCreation)],
  ...columnsOf(CONTACT_MESSAGE_FIELDS),
]

const MessageRow = ({ item, ...row }: RowProps<ContactMessage>) => (
  <Row {...row} title={item.nom} date={item.dateCreation} facts={[item.message]} telephone={item.telephone} />
)

const Record = ({ item, onClose }: RecordProps<ContactMessage>) => (
  <div className="flex flex-col gap-5">
    <div>
      <p className="mb-2 text-sm text-texte">
        Reçu le {formatMoment(item.dateCreation)}
        {formatDateSaisie(item) && `, saisi le ${formatDateSaisie(item)}`}
      </p>
      <p className="whitespace-pre-line break-words text-lg">{item.message}</p>
    </div>
    <Contact about={{ sujet: 'message', sujetId: item.id }} telephone={item.telephone} nom={item.nom} />
    <RecordHistory sujet="message" sujetId={item.id} />
    <MessageComposer
      about={{ sujet: 'message', sujetId: item.id }}
      key={item.id}
      telephone={item.telephone}
      nom={item.nom}
      message={replyMessage(item.nom)}
    />
    <UnwantedActions list="messages" item={item} onClose={onClose} />
    <PersonalDataSection telephone={item.telephone} nom={item.nom} />
  </div>
)

export const contactMessageList: ListDefinition<ContactMessage, ContactMessageFilters> = {
  ...contactMessages,
  arrived: ['nouveau message', 'nouveaux messages'],
  found: 'trouvé',
  empty: 'Aucun message pour le moment',
  searchLabel: 'Nom ou téléphone',
  filters: () => [UNWANTED_FILTER],
  unwanted: 'messages',
  csv: { filename: 'messages', columns: COLUMNS },
  rowHeight: 74,
  Row: MessageRow,
  Record,
}
