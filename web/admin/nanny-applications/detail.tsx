import { useState } from 'react'
import { Link } from 'wouter'
import type { CorrectedField } from '#contract/corrections.admin.ts'
import { SAISIE_AGENCE } from '#contract/lists.admin.ts'
import {
  canChangeStatut,
  isMatched,
  type NannyApplication,
  REFUSAL_STATUT,
} from '#contract/nanny-applications.admin.ts'
import { buttonClass } from '../../ui/button.tsx'
import { RecordHistory } from '../activites/record-history.tsx'
import { CorrectableFacts } from '../corrections/correctable-facts.tsx'
import { ApplicationCorrection } from '../corrections/correction.tsx'
import { DocumentList } from '../documents/document-list.tsx'
import { documentsOf } from '../documents/documents.ts'
import { ApplicationReading } from '../facts/reading.tsx'
import { FicheButton } from '../fiches/fiche-button.tsx'
import { addressOfRecord } from '../lists/address.ts'
import type { RecordProps } from '../lists/definition.ts'
import { RecordParts } from '../lists/record-parts.tsx'
import { matchesOfNanny } from '../matching/address.ts'
import { RecordPairs } from '../mises-en-relation/record-section.tsx'
import { Contact } from '../people/contact-person.tsx'
import { PersonalDataSection } from '../people/personal-data-section.tsx'
import { SamePerson } from '../people/same-person.tsx'
import { useModele } from '../people/use-modele.ts'
import { useMayWrite } from '../session/may-write.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { formatDateSaisie, formatMoment } from '../ui/time.ts'
import { UnwantedActions } from '../unwanted/unwanted.tsx'
import { VerificationSection } from '../verifications/section.tsx'
import { ApplicationActions, ApplicationStatus } from './decision.tsx'
import { NANNY_APPLICATION_FIELDS, reasonOf } from './fields.ts'
import { applicantMessage } from './source.ts'

export const NannyApplicationDetail = ({ item: application, onClose }: RecordProps<NannyApplication>) => {
  const [field, setField] = useState<CorrectedField | null>(null)
  const mayWrite = useMayWrite()
  const refusal = useModele('message_refus', application.nom)
  const isRefused = application.statut === REFUSAL_STATUT
  const isToDecide = canChangeStatut(application)
  // The decision stands near the top, the deletion at the end.
  const actions = (
    <div className="flex flex-wrap gap-2 empty:hidden">
      <ApplicationActions application={application} inRecord />
    </div>
  )
  return (
    <div className="flex flex-col gap-5">
      <div className="flex min-h-7 flex-wrap items-center gap-3">
        <ApplicationStatus application={application} />
      </div>
      <Contact
        about={{ sujet: 'candidature', sujetId: application.id }}
        telephone={application.telephone}
        key={isRefused ? 'refus' : 'candidature'}
        kind={isRefused ? 'refus' : ''}
        message={isRefused ? refusal : applicantMessage(application.nom)}
        startsOpen={isRefused}
        nom={application.nom}
        onCorrect={mayWrite ? () => setField('telephone') : undefined}
      />
      {isToDecide && actions}
      {application.employeId && (
        <Link
          href={addressOfRecord('employes', application.employeId)}
          className={buttonClass('secondary', 'self-start')}
        >
          <AdminIcon name="work" className="size-5" />
          Voir son dossier d'employé
        </Link>
      )}
      <RecordParts>
        <SamePerson id={application.id} telephone={application.telephone} />
        <CorrectableFacts
          fields={NANNY_APPLICATION_FIELDS}
          item={application}
          others={[
            ['Reçue le', formatMoment(application.dateCreation)],
            ['Saisie le', formatDateSaisie(application)],
            ['Motif du refus', reasonOf(application)],
            ['Origine', application.saisieAgence && SAISIE_AGENCE],
          ]}
          onCorrect={setField}
        />
        <RecordParts>
          <ApplicationReading id={application.id} />
          <VerificationSection candidatureId={application.id} documents={documentsOf(application)} />
          <DocumentList candidatureId={application.id} documents={documentsOf(application)} />
          <FicheButton candidatureId={application.id} person={application} />
          {isMatched(application) && (
            <Link href={matchesOfNanny(application.id)} className={buttonClass('secondary')}>
              <AdminIcon name="match" className="size-5" />
              Voir les demandes compatibles
            </Link>
          )}
          <RecordPairs of="nanny" id={application.id} />
          <RecordHistory sujet="candidature" sujetId={application.id} />
          {!isToDecide && actions}
          <UnwantedActions list="candidatures" item={application} onClose={onClose} />
          <PersonalDataSection telephone={application.telephone} nom={application.nom} />
        </RecordParts>
      </RecordParts>
      {field && <ApplicationCorrection item={application} field={field} onClose={() => setField(null)} />}
    </div>
  )
}
