import { Link } from 'wouter'
import type { CorrectedField } from '#contract/corrections.admin.ts'
import type { NannyApplication } from '#contract/nanny-applications.admin.ts'
import { NANNY_APPLICATION_RULES } from '#contract/statuts.admin.ts'
import { buttonClass } from '../../ui/button.tsx'
import { RecordHistory } from '../activites/record-history.tsx'
import { CorrectableFacts } from '../corrections/correctable-facts.tsx'
import { ApplicationCorrection } from '../corrections/correction.tsx'
import { DocumentList } from '../documents/document-list.tsx'
import { documentsOf } from '../documents/documents.ts'
import { ApplicationReading } from '../facts/reading.tsx'
import type { RecordProps } from '../lists/definition.ts'
import { factsOf } from '../lists/fields.ts'
import { matchesOfNanny } from '../matching/address.ts'
import { RecordPairs } from '../mises-en-relation/record-section.tsx'
import { Contact, MessageComposer } from '../people/contact-person.tsx'
import { Facts } from '../people/facts.tsx'
import { PersonalDataSection } from '../people/personal-data-section.tsx'
import { SamePerson } from '../people/same-person.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { formatDateSaisie, formatMoment } from '../ui/time.ts'
import { UnwantedActions } from '../unwanted/unwanted.tsx'
import { ApplicationActions, ApplicationStatus, hasActions } from './decision.tsx'
import { NANNY_APPLICATION_FIELDS } from './fields.ts'
import { applicantMessage } from './source.ts'

export const NannyApplicationDetail = ({ item: application, onClose }: RecordProps<NannyApplication>) => (
  <div className="flex flex-col gap-5">
    <div className="flex min-h-7 flex-wrap items-center gap-3">
      <ApplicationStatus application={application} />
    </div>
    <Contact
      about={{ sujet: 'candidature', sujetId: application.id }}
      telephone={application.telephone}
      nom={application.nom}
    />
    <Facts
      facts={[
        ...factsOf(NANNY_APPLICATION_FIELDS, application),
        ['Reçue le', formatMoment(application.dateCreation)],
        ['Saisie le', formatDateSaisie(application)],
      ]}
    />
    <ApplicationReading id={application.id} />
    <DocumentList documents={documentsOf(application)} />
    {NANNY_APPLICATION_RULES[application.statut].matched && (
      <Link href={matchesOfNanny(application.id)} className={buttonClass('secondary')}>
        <AdminIcon name="match" className="size-5" />
        Voir les demandes compatibles
      </Link>
    )}
    <RecordPairs of="nanny" id={application.id} />
    <RecordHistory sujet="candidature" sujetId={application.id} />
    <MessageComposer
      about={{ sujet: 'candidature', sujetId: application.id }}
      key={application.id}
      telephone={application.telephone}
      nom={application.nom}
      message={applicantMessage(application.nom)}
    />
    {hasActions(application) && (
      <div className="flex flex-wrap gap-2">
        <ApplicationActions application={application} />
      </div>
    )}
    <UnwantedActions list="candidatures" item={application} onClose={onClose} />
    <PersonalDataSection telephone={application.telephone} nom={application.nom} />
  </div>
)
