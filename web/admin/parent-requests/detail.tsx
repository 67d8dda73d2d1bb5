import { Link } from 'wouter'
import { formatHoraires } from '#contract/horaires.ts'
import type { ParentRequest } from '#contract/parent-requests.admin.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import { buttonClass } from '../../ui/button.tsx'
import type { RecordProps } from '../lists/definition.ts'
import { matchesOfRequest } from '../matching/address.ts'
import { ContactPerson } from '../people/contact-person.tsx'
import { Facts } from '../people/facts.tsx'
import { PersonalData } from '../people/personal-data.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { formatDateSaisie, formatMoment } from '../ui/time.ts'
import { enfants } from './card.tsx'
import { parentMessage } from './source.ts'
import { StatusSelect } from './status-select.tsx'

/** All that is known of a request, its package by name, and its matches one tap away. */
export const ParentRequestDetail = ({ item: request }: RecordProps<ParentRequest>) => (
  <div className="flex flex-col gap-5">
    <div className="flex flex-wrap items-center gap-3">
      <StatusSelect request={request} className="grow" />
      <Link href={matchesOfRequest(request.id)} className={buttonClass('secondary', 'grow')}>
        <AdminIcon name="match" className="size-5" />
        Voir les nounous suggérées
      </Link>
    </div>
    <ContactPerson
      key={request.id}
      telephone={request.telephone}
      nom={request.nom}
      message={parentMessage(request.nom)}
    />
    <Facts
      facts={[
        ['Service', TYPES_SERVICE[request.typeService]],
        ['Forfait', request.forfaitNom ?? request.forfait],
        ['Enfants', enfants(request.nombreEnfants)],
        ['Horaires', formatHoraires(request)],
        ['Adresse', request.adresse],
        ['Commentaires', request.commentaires],
        ['Reçue le', formatMoment(request.dateCreation)],
        ['Saisie le', formatDateSaisie(request)],
      ]}
    />
    <PersonalData telephone={request.telephone} nom={request.nom} />
  </div>
)
