import { afficherHoraires } from '#contract/horaires.ts'
import type { ParentRequest } from '#contract/parent-requests.admin.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import { Card, CardFact } from '../lists/card.tsx'
import { CallButtons } from '../people/call-buttons.tsx'
import { messagePourParent } from './source.ts'
import { StatusSelect } from './status-select.tsx'

export const enfants = (nombre: number): string =>
  nombre >= 4 ? '4 enfants ou plus' : nombre === 1 ? '1 enfant' : `${nombre} enfants`

/** Who, what, where, when, and how long it has waited, before it is opened. */
export const ParentRequestCard = ({
  request,
  opened,
  onOpen,
}: {
  readonly request: ParentRequest
  readonly opened: boolean
  readonly onOpen: () => void
}) => (
  <Card
    title={request.nom}
    opened={opened}
    onOpen={onOpen}
    date={request.dateCreation}
    waiting={request.statut === 'en_attente'}
    badge={<StatusSelect request={request} />}
    actions={
      <CallButtons telephone={request.telephone} nom={request.nom} message={messagePourParent(request.nom)} />
    }
  >
    <CardFact icon="child">
      {TYPES_SERVICE[request.typeService]}, {enfants(request.nombreEnfants)}
    </CardFact>
    <CardFact icon="place">{request.adresse}</CardFact>
    <CardFact icon="clock">{afficherHoraires(request)}</CardFact>
  </Card>
)
