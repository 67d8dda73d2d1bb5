import {
  isMatched,
  NANNY_APPLICATION_RULES,
  type NannyApplication,
} from '#contract/nanny-applications.admin.ts'
import { DISPONIBILITES, TYPES_POSTE } from '#contract/nanny-applications.ts'
import { Age } from '../desk/age.tsx'
import { None } from '../desk/none.tsx'
import { Place } from '../desk/place.tsx'
import { COLUMN, type ListTable } from '../desk/table-columns.ts'
import { PlaceToAsk } from '../lists/row-hints.tsx'
import { matchesOfNanny } from '../matching/address.ts'
import { BestMatch } from '../matching/best-match.tsx'
import { withOrigin } from '../saisies/saisie-agence.ts'
import { ApplicationActions, ApplicationStatus } from './decision.tsx'
import { countDocuments } from './fields.ts'

export const nannyApplicationTable: ListTable<NannyApplication> = {
  note: ({ experience, saisieAgence }) => withOrigin(saisieAgence, experience),
  columns: [
    {
      title: 'Reçue',
      className: COLUMN.date,
      isDate: true,
      cell: ({ dateCreation, statut }) => (
        <Age date={dateCreation} waiting={NANNY_APPLICATION_RULES[statut].awaitsAnswer} />
      ),
    },
    {
      title: 'Poste',
      className: 'w-36 @max-[60rem]:hidden',
      cell: ({ typePoste }) => TYPES_POSTE[typePoste],
    },
    {
      title: 'Disponibilité',
      className: 'w-36 @max-[68rem]:hidden',
      cell: ({ disponibilites }) => disponibilites && DISPONIBILITES[disponibilites],
    },
    { title: 'Documents', className: 'w-28 @max-[82rem]:hidden', cell: countDocuments },
    {
      title: 'Quartier',
      className: 'w-36 @max-[50.5rem]:hidden @min-[68rem]:w-32 @min-[72rem]:w-40',
      cell: ({ id, adresse }) => (
        <Place>
          <PlaceToAsk id={id} />
          {adresse}
        </Place>
      ),
    },
    {
      title: 'Famille',
      // Beside an open record the decision comes before the family.
      className: `${COLUMN.match} @max-[42rem]:hidden`,
      cell: (application, best) =>
        isMatched(application) && (
          <BestMatch
            best={best}
            href={matchesOfNanny(application.id)}
            of={application.nom}
            none={<None text="Aucune correspondance" />}
          />
        ),
    },
    {
      title: 'Statut',
      className: COLUMN.status,
      cell: (application) => <ApplicationStatus application={application} />,
    },
    {
      title: 'Décision',
      className: 'w-[5.75rem] @max-[38rem]:hidden',
      cell: (application) => (
        <span className="flex">
          <ApplicationActions application={application} compact />
        </span>
      ),
    },
  ],
}
