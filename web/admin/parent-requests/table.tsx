import { formatHoraires } from '#contract/horaires.ts'
import { PARENT_REQUEST_RULES, type ParentRequest } from '#contract/parent-requests.admin.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import { Age } from '../desk/age.tsx'
import { None } from '../desk/none.tsx'
import { Place } from '../desk/place.tsx'
import { COLUMN, type ListTable } from '../desk/table-columns.ts'
import { PlaceToAsk } from '../lists/row-hints.tsx'
import { matchesOfRequest } from '../matching/address.ts'
import { BestMatch } from '../matching/best-match.tsx'
import { withOrigin } from '../saisies/saisie-agence.ts'
import { countPersons } from './fields.ts'
import { RequestStatus } from './status.tsx'

export const parentRequestTable: ListTable<ParentRequest> = {
  note: ({ commentaires, saisieAgence }) => withOrigin(saisieAgence, commentaires),
  columns: [
    {
      title: 'Reçue',
      className: COLUMN.date,
      isDate: true,
      cell: ({ dateCreation, statut }) => (
        <Age date={dateCreation} waiting={PARENT_REQUEST_RULES[statut].awaitsAnswer} />
      ),
    },
    {
      title: 'Service',
      className: `${COLUMN.wide} @min-[68rem]:w-48`,
      cell: (request) => `${TYPES_SERVICE[request.typeService]}, ${countPersons(request)}`,
    },
    { title: 'Horaires', className: COLUMN.widest, cell: formatHoraires },
    {
      title: 'Quartier',
      className: COLUMN.place,
      cell: ({ id, adresse }) => (
        <Place>
          <PlaceToAsk id={id} />
          {adresse}
        </Place>
      ),
    },
    {
      title: 'Nounou',
      className: COLUMN.match,
      cell: (request, best) =>
        PARENT_REQUEST_RULES[request.statut].matched && (
          <BestMatch
            best={best}
            href={matchesOfRequest(request.id)}
            of={request.nom}
            none={<None text="Pas encore de nounou compatible" />}
          />
        ),
    },
    { title: 'Statut', className: COLUMN.status, cell: (request) => <RequestStatus request={request} /> },
  ],
}
