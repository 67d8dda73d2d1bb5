import { SAISIE_AGENCE } from '#contract/lists.admin.ts'
import {
  isMatched,
  NANNY_APPLICATION_RULES,
  type NannyApplication,
} from '#contract/nanny-applications.admin.ts'
import { DISPONIBILITES, TYPES_POSTE } from '#contract/nanny-applications.ts'
import type { RowProps } from '../lists/definition.ts'
import { Row } from '../lists/row.tsx'
import { PlaceToAsk } from '../lists/row-hints.tsx'
import { matchesOfNanny } from '../matching/address.ts'
import { BestMatch } from '../matching/best-match.tsx'
import { ApplicationActions, ApplicationStatus } from './decision.tsx'
import { countDocuments } from './fields.ts'

export const NannyApplicationRow = ({ item: application, best, ...row }: RowProps<NannyApplication>) => (
  <Row
    {...row}
    title={application.nom}
    date={application.dateCreation}
    waiting={NANNY_APPLICATION_RULES[application.statut].awaitsAnswer}
    status={<ApplicationStatus application={application} />}
    hint={
      <>
        {application.saisieAgence && `${SAISIE_AGENCE} · `}
        <PlaceToAsk id={application.id} />
      </>
    }
    facts={[
      application.adresse,
      TYPES_POSTE[application.typePoste],
      application.disponibilites && DISPONIBILITES[application.disponibilites].toLowerCase(),
      countDocuments(application),
      application.experience,
    ]}
    highlight={
      isMatched(application) && (
        <BestMatch
          best={best}
          href={matchesOfNanny(application.id)}
          of={application.nom}
          none={<span className="sr-only">Aucune correspondance</span>}
        />
      )
    }
    telephone={application.telephone}
    actions={<ApplicationActions application={application} />}
  />
)
