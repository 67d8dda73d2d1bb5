import { formatHoraires } from '#contract/horaires.ts'
import type { ParentRequest } from '#contract/parent-requests.admin.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import { PARENT_REQUEST_RULES } from '#contract/statuts.admin.ts'
import { RequestPlaceToAsk } from '../facts/place-to-ask.tsx'
import { Card, CardFact } from '../lists/card.tsx'
import type { RowProps } from '../lists/definition.ts'
import { matchesOfRequest } from '../matching/address.ts'
import { BestMatch } from '../matching/best-match.tsx'
import { CallButtons } from '../people/call-buttons.tsx'
import { countPersons } from './fields.ts'
import { parentMessage } from './source.ts'
import { StatusSelect } from './status-select.tsx'

/** Card of a request: name, service, place, hours, age, status. */
export const ParentRequestCard = ({ item: request, opened, onOpen, best }: RowProps<ParentRequest>) => (
  <Card
    title={request.nom}
    opened={opened}
    onOpen={onOpen}
    date={request.dateCreation}
    waiting={PARENT_REQUEST_RULES[request.statut].awaitsAnswer}
    badge={<StatusSelect request={request} />}
    highlight={
      PARENT_REQUEST_RULES[request.statut].matched && (
        <BestMatch
          best={best}
          href={matchesOfRequest(request.id)}
          of={request.nom}
          none="Pas encore de nounou compatible"
        />
      )
    }
    actions={
      <CallButtons telephone={request.telephone} nom={request.nom} message={parentMessage(request.nom)} />
    }
  >
    <CardFact icon="child">{`${TYPES_SERVICE[request.typeService]}, ${countPersons(request)}`}</CardFact>
    <CardFact icon="place">
      <RequestPlaceToAsk id={request.id} />
      {request.adresse}
    </CardFact>
    <CardFact icon="clock">{formatHoraires(request)}</CardFact>
  </Card>
)
