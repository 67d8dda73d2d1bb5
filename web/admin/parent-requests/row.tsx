import { formatHoraires } from '#contract/horaires.ts'
import { SAISIE_AGENCE } from '#contract/lists.admin.ts'
import { PARENT_REQUEST_RULES, type ParentRequest } from '#contract/parent-requests.admin.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import type { RowProps } from '../lists/definition.ts'
import { Row } from '../lists/row.tsx'
import { PlaceToAsk } from '../lists/row-hints.tsx'
import { matchesOfRequest } from '../matching/address.ts'
import { BestMatch } from '../matching/best-match.tsx'
import { countPersons } from './fields.ts'
import { RequestStatus } from './status.tsx'

export const ParentRequestRow = ({ item: request, best, ...row }: RowProps<ParentRequest>) => (
  <Row
    {...row}
    title={request.nom}
    date={request.dateCreation}
    waiting={PARENT_REQUEST_RULES[request.statut].awaitsAnswer}
    status={<RequestStatus request={request} />}
    hint={
      <>
        {request.saisieAgence && `${SAISIE_AGENCE} · `}
        <PlaceToAsk id={request.id} />
      </>
    }
    facts={[
      request.adresse,
      `${TYPES_SERVICE[request.typeService]}, ${countPersons(request)}`,
      formatHoraires(request),
    ]}
    comment={request.commentaires}
    highlight={
      PARENT_REQUEST_RULES[request.statut].matched && (
        <BestMatch
          best={best}
          href={matchesOfRequest(request.id)}
          of={request.nom}
          none={<span className="sr-only">Pas encore de nounou compatible</span>}
        />
      )
    }
    telephone={request.telephone}
  />
)
