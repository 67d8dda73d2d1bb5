import type { ContactMessage } from '#contract/contact-messages.admin.ts'
import { formatTelephone } from '#contract/format-telephone.ts'
import { Age } from '../desk/age.tsx'
import { COLUMN, type ListTable } from '../desk/table-columns.ts'
import { AnswerMark } from './answer-mark.tsx'
import { ReplyIcon } from './reply-icon.tsx'

export const contactMessageTable: ListTable<ContactMessage> = {
  columns: [
    {
      title: 'Reçu',
      className: COLUMN.date,
      isDate: true,
      cell: ({ dateCreation, dateReponse }) => <Age date={dateCreation} waiting={dateReponse === null} />,
    },
    {
      title: 'Message',
      className: 'w-[34%] @max-[39rem]:hidden @min-[43rem]:w-[40%] @min-[55rem]:w-[36%] @min-[64rem]:w-[40%]',
      cell: (message) => (
        <>
          <AnswerMark message={message} /> {message.message}
        </>
      ),
    },
    {
      title: 'Téléphone',
      className: COLUMN.wide,
      cell: ({ telephone }) => formatTelephone(telephone),
    },
    {
      title: 'WhatsApp',
      className: 'w-11 p-0! *:-outline-offset-3',
      isIcon: true,
      cell: (message) => <ReplyIcon message={message} />,
    },
  ],
}
