import type { ContactMessage } from '#contract/contact-messages.admin.ts'
import { RecordHistory } from '../activites/record-history.tsx'
import type { RecordProps } from '../lists/definition.ts'
import { RecordParts } from '../lists/record-parts.tsx'
import { Contact } from '../people/contact-person.tsx'
import { PersonalDataSection } from '../people/personal-data-section.tsx'
import { SamePerson } from '../people/same-person.tsx'
import { formatDateSaisie, formatMoment } from '../ui/time.ts'
import { UnwantedActions } from '../unwanted/unwanted.tsx'
import { replyMessage } from './source.ts'

/** The whole message, and what an administrator can do about it. */
export const ContactMessageDetail = ({ item, onClose }: RecordProps<ContactMessage>) => (
  <div className="flex flex-col gap-5">
    <div>
      <p className="mb-2 text-sm text-texte">
        Reçu le {formatMoment(item.dateCreation)}
        {formatDateSaisie(item) && `, saisi le ${formatDateSaisie(item)}`}
      </p>
      <p className="whitespace-pre-line break-words text-lg">{item.message}</p>
    </div>
    <Contact
      about={{ sujet: 'message', sujetId: item.id }}
      telephone={item.telephone}
      nom={item.nom}
      message={replyMessage(item.nom)}
    />
    <RecordParts>
      <SamePerson id={item.id} telephone={item.telephone} />
      <RecordHistory sujet="message" sujetId={item.id} />
      <UnwantedActions list="messages" item={item} onClose={onClose} />
      <PersonalDataSection telephone={item.telephone} nom={item.nom} />
    </RecordParts>
  </div>
)
