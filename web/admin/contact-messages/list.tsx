import type { ContactMessage } from '#contract/contact-messages.admin.ts'
import type { Column } from '../lists/csv.ts'
import type { ListDefinition, RowProps } from '../lists/definition.ts'
import { columnsOf } from '../lists/fields.ts'
import { BESIDE_ROW, Row } from '../lists/row.tsx'
import { formatMoment } from '../ui/time.ts'
import { UNWANTED_FILTER } from '../unwanted/filter.ts'
import { AnswerMark } from './answer-mark.tsx'
import { CONTACT_MESSAGE_FIELDS } from './fields.ts'
import { ReplyIcon } from './reply-icon.tsx'
import { type ContactMessageFilters, contactMessages } from './source.ts'

const COLUMNS: readonly Column<ContactMessage>[] = [
  ['Reçu le', ({ dateCreation }) => formatMoment(dateCreation)],
  ...columnsOf(CONTACT_MESSAGE_FIELDS),
]

const MessageRow = ({ item, ...row }: RowProps<ContactMessage>) => (
  <Row
    {...row}
    title={item.nom}
    date={item.dateCreation}
    waiting={item.dateReponse === null}
    facts={[item.message]}
    highlight={<AnswerMark message={item} />}
    telephone={item.telephone}
    reply={<ReplyIcon message={item} className={BESIDE_ROW} iconClassName="size-6" />}
  />
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
  rowHeight: 69,
  Row: MessageRow,
  loadRecord: async () => (await import('./detail.tsx')).ContactMessageDetail,
}
