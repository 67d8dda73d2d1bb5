import type { ContactMessage } from '#contract/contact-messages.admin.ts'
import { Card, CardFact } from '../lists/card.tsx'
import { type Column, telephoneNational } from '../lists/csv.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { ListAndDetail } from '../lists/list-and-detail.tsx'
import { useAddress } from '../lists/use-address.ts'
import { useList, useOne } from '../lists/use-list.ts'
import { CallButtons } from '../people/call-buttons.tsx'
import { ContactPerson } from '../people/contact-person.tsx'
import { PersonalData } from '../people/personal-data.tsx'
import { formatDateSaisie, formatMoment } from '../ui/time.ts'
import { contactMessages, reponse } from './source.ts'

/** What leaves as a table. */
const COLUMNS: readonly Column<ContactMessage>[] = [
  ['Reçu le', ({ dateCreation }) => formatMoment(dateCreation)],
  ['Nom', ({ nom }) => nom],
  ['Téléphone', ({ telephone }) => telephoneNational(telephone)],
  ['Message', ({ message }) => message],
]

export const ContactMessagesPanel = () => {
  const { params, change } = useAddress()
  const filters = contactMessages.filtersOf(params)
  const list = useList(contactMessages, filters)
  const opened = params.get('ouvert')
  const message = useOne(contactMessages, list.items, opened)
  return (
    <ListAndDetail
      list={list}
      noms={['message', 'messages', 'trouvé']}
      vide="Aucun message pour le moment"
      actions={
        <ExportButton source={contactMessages} filters={filters} columns={COLUMNS} filename="messages" />
      }
      searchLabel="Nom ou téléphone"
      filters={[]}
      estimate={190}
      opened={message}
      card={(item, onOpen) => (
        <Card
          title={item.nom}
          opened={item.id === opened}
          onOpen={onOpen}
          date={item.dateCreation}
          actions={<CallButtons telephone={item.telephone} nom={item.nom} message={reponse(item.nom)} />}
        >
          <CardFact icon="mail">{item.message}</CardFact>
        </Card>
      )}
      detail={(item) => (
        <div className="flex flex-col gap-5">
          <div>
            <p className="mb-2 text-sm text-texte">
              Reçu le {formatMoment(item.dateCreation)}
              {formatDateSaisie(item) && `, saisi le ${formatDateSaisie(item)}`}
            </p>
            <p className="whitespace-pre-line break-words text-lg">{item.message}</p>
          </div>
          <ContactPerson
            key={item.id}
            telephone={item.telephone}
            nom={item.nom}
            message={reponse(item.nom)}
          />
          <PersonalData telephone={item.telephone} nom={item.nom} />
        </div>
      )}
      onOpen={(id) => change({ ouvert: id })}
    />
  )
}
