import { useState } from 'react'
import { Link } from 'wouter'
import type { CorrectedField } from '#contract/corrections.admin.ts'
import { SAISIE_AGENCE } from '#contract/lists.admin.ts'
import type { ParentRequest } from '#contract/parent-requests.admin.ts'
import { buttonClass } from '../../ui/button.tsx'
import { RecordHistory } from '../activites/record-history.tsx'
import { CorrectableFacts } from '../corrections/correctable-facts.tsx'
import { RequestCorrection } from '../corrections/correction.tsx'
import { RecordPayments } from '../encaissements/record-section.tsx'
import { RequestReading } from '../facts/reading.tsx'
import type { RecordProps } from '../lists/definition.ts'
import { RecordParts } from '../lists/record-parts.tsx'
import { matchesOfRequest } from '../matching/address.ts'
import { RecordPairs } from '../mises-en-relation/record-section.tsx'
import { Contact } from '../people/contact-person.tsx'
import { PersonalDataSection } from '../people/personal-data-section.tsx'
import { SamePerson } from '../people/same-person.tsx'
import { useMayWrite } from '../session/may-write.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { formatDateSaisie, formatMoment } from '../ui/time.ts'
import { UnwantedActions } from '../unwanted/unwanted.tsx'
import { PARENT_REQUEST_FIELDS } from './fields.ts'
import { parentMessage } from './source.ts'
import { RequestStatus } from './status.tsx'

/** The opened record of a request. */
export const ParentRequestDetail = ({ item: request, onClose }: RecordProps<ParentRequest>) => {
  const [field, setField] = useState<CorrectedField | null>(null)
  const mayWrite = useMayWrite()
  return (
    <div className="flex flex-col gap-5">
      <div className="flex h-7 items-center">
        <RequestStatus request={request} />
      </div>
      <Contact
        about={{ sujet: 'demande', sujetId: request.id }}
        telephone={request.telephone}
        nom={request.nom}
        message={parentMessage(request.nom)}
        onCorrect={mayWrite ? () => setField('telephone') : undefined}
      />
      <RecordParts>
        <SamePerson id={request.id} telephone={request.telephone} />
        <CorrectableFacts
          fields={PARENT_REQUEST_FIELDS}
          item={request}
          others={[
            ['Reçue le', formatMoment(request.dateCreation)],
            ['Saisie le', formatDateSaisie(request)],
            ['Origine', request.saisieAgence && SAISIE_AGENCE],
          ]}
          onCorrect={setField}
        />
        <RecordParts>
          <RequestReading id={request.id} />
          <Link href={matchesOfRequest(request.id)} className={buttonClass('secondary')}>
            <AdminIcon name="match" className="size-5" />
            Voir les nounous suggérées
          </Link>
          <RecordPairs of="request" id={request.id} />
          <RecordPayments request={request} />
          <RecordHistory sujet="demande" sujetId={request.id} />
          <UnwantedActions list="demandes" item={request} onClose={onClose} />
          <PersonalDataSection telephone={request.telephone} nom={request.nom} />
        </RecordParts>
      </RecordParts>
      {field && <RequestCorrection item={request} field={field} onClose={() => setField(null)} />}
    </div>
  )
}
