import type { NannyApplication } from '#contract/nanny-applications.admin.ts'
import { DISPONIBILITES, TYPES_POSTE } from '#contract/nanny-applications.ts'
import { NANNY_APPLICATION_RULES } from '#contract/statuts.admin.ts'
import { ApplicationPlaceToAsk } from '../facts/place-to-ask.tsx'
import { Card, CardFact } from '../lists/card.tsx'
import type { RowProps } from '../lists/definition.ts'
import { matchesOfNanny } from '../matching/address.ts'
import { BestMatch } from '../matching/best-match.tsx'
import { CallButtons } from '../people/call-buttons.tsx'
import { ApplicationActions, ApplicationStatus } from './decision.tsx'
import { countDocuments } from './fields.ts'
import { applicantMessage } from './source.ts'

export const NannyApplicationCard = ({
  item: application,
  opened,
  onOpen,
  best,
}: RowProps<NannyApplication>) => (
  <Card
    title={application.nom}
    opened={opened}
    onOpen={onOpen}
    date={application.dateCreation}
    waiting={NANNY_APPLICATION_RULES[application.statut].awaitsAnswer}
    badge={<ApplicationStatus application={application} />}
    highlight={
      NANNY_APPLICATION_RULES[application.statut].matched && (
        <BestMatch
          best={best}
          href={matchesOfNanny(application.id)}
          of={application.nom}
          none="Pas encore de demande compatible"
        />
      )
    }
    actions={
      <>
        <CallButtons
          telephone={application.telephone}
          nom={application.nom}
          message={applicantMessage(application.nom)}
        />
        <ApplicationActions application={application} />
      </>
    }
  >
    <CardFact icon="work">
      {TYPES_POSTE[application.typePoste]}
      {application.disponibilites && `, ${DISPONIBILITES[application.disponibilites].toLowerCase()}`}
    </CardFact>
    <CardFact icon="place">
      <ApplicationPlaceToAsk id={application.id} />
      {application.adresse}
    </CardFact>
    <CardFact icon="user">{application.experience}</CardFact>
    <CardFact icon="file">{countDocuments(application)}</CardFact>
  </Card>
)
