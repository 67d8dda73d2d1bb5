import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { CorrectedField } from '#contract/corrections.admin.ts'
import type { Employee } from '#contract/employees.admin.ts'
import { formatTelephone } from '#contract/format-telephone.ts'
import { TYPES_POSTE } from '#contract/nanny-applications.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RecordHistory } from '../activites/record-history.tsx'
import { CorrectableFacts } from '../corrections/correctable-facts.tsx'
import { EmployeeCorrection } from '../corrections/correction.tsx'
import { DocumentList } from '../documents/document-list.tsx'
import { documentsOf } from '../documents/documents.ts'
import { ApplicationReading } from '../facts/reading.tsx'
import { FicheButton } from '../fiches/fiche-button.tsx'
import { addressOfRecord } from '../lists/address.ts'
import type { RecordProps } from '../lists/definition.ts'
import { factsOf } from '../lists/fields.ts'
import { RecordParts, useLoadingPart } from '../lists/record-parts.tsx'
import { oneQuery } from '../lists/use-list.ts'
import { RecordPairs } from '../mises-en-relation/record-section.tsx'
import { nannyApplications } from '../nanny-applications/source.ts'
import { Salary } from '../paie/salary.tsx'
import { Contact } from '../people/contact-person.tsx'
import { Facts } from '../people/facts.tsx'
import { SamePerson } from '../people/same-person.tsx'
import { useMayWrite } from '../session/may-write.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Printed } from '../ui/printed.tsx'
import { formatJour, thisMonth, today } from '../ui/time.ts'
import { VerificationSection } from '../verifications/section.tsx'
import { AddPaiement, salaryOf } from './add-paiement.tsx'
import { EMPLOYEE_FIELDS } from './fields.ts'
import type { InitialPaiement } from './paiement-fields.tsx'
import { Paiements } from './paiements.tsx'
import { NOT_A_PAYSLIP } from './receipt-of.ts'
import { RemoveEmployee } from './remove.tsx'
import { employeeMessage } from './source.ts'
import { EmployeeStatus } from './status.tsx'
import { usePaieOf } from './use-paiements.ts'

/** Without the status, which stands above as a chip. */
const FACTS = { ...EMPLOYEE_FIELDS, actif: null }

/**
 * Link to the application of an employee, unless it was deleted. One that the agency typed has another name: she may
 * not have applied (server/employees/add.ts).
 */
const ApplicationLink = ({ id }: { readonly id: string }) => {
  const { data, isPending } = useQuery(oneQuery(nannyApplications, id))
  useLoadingPart(isPending)
  return (
    data && (
      <Link href={addressOfRecord('candidatures', id)} className={buttonClass('secondary', 'self-start')}>
        <AdminIcon name="work" className="size-5" />
        {data.saisieAgence ? 'Voir sa fiche' : 'Voir sa candidature'}
      </Link>
    )
  )
}

/** Everything about one employee: facts, placements, salary, payments, verification, documents, history. */
export const EmployeeFile = ({ item: employee, onClose }: RecordProps<Employee>) => {
  const [field, setField] = useState<CorrectedField | null>(null)
  const [dialog, setDialog] = useState<'paiement' | 'removal' | null>(null)
  const closeDialog = () => setDialog(null)
  /** What the form of a payment starts with: set when it opens, so that a later read changes nothing in it. */
  const [first, setFirst] = useState<Partial<InitialPaiement>>({})
  const mayWrite = useMayWrite()
  const mois = thisMonth()
  const { data: paie, isFetching, isError } = usePaieOf(employee.id, mois)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex min-h-7 flex-wrap items-center gap-3 text-texte">
        <EmployeeStatus employee={employee} />
        <p>{`Dossier de l'employé, ${TYPES_POSTE[employee.typePoste].toLowerCase()}`}</p>
      </div>
      <Contact
        about={{ sujet: 'employe', sujetId: employee.id }}
        telephone={employee.telephone}
        message={employeeMessage(employee.nom)}
        nom={employee.nom}
        onCorrect={mayWrite ? () => setField('telephone') : undefined}
      />
      <RecordParts>
        <ApplicationLink id={employee.candidatureId} />
        <SamePerson id={employee.id} telephone={employee.telephone} />
        <CorrectableFacts fields={FACTS} item={employee} others={[]} onCorrect={setField} />
        <RecordParts>
          <ApplicationReading id={employee.candidatureId} />
          <RecordPairs of="nanny" id={employee.candidatureId} />
          <Salary employee={employee} />
          <section className="flex flex-col gap-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="text-lg">Paiements</h3>
              {mayWrite && (
                // Busy while the month is read; when that fails the form opens empty. With what remained before the
                // last payment it would offer to pay that twice.
                <Button
                  variant="secondary"
                  className="px-4!"
                  busy={isFetching}
                  onClick={() => {
                    setFirst(paie && !isError && paie.reste > 0 ? salaryOf(mois, paie.reste) : {})
                    setDialog('paiement')
                  }}
                >
                  <AdminIcon name="plus" className="size-5" />
                  Ajouter un paiement
                </Button>
              )}
            </div>
            <Paiements employee={employee} />
            <p className="text-sm text-texte">{NOT_A_PAYSLIP}</p>
          </section>
          <VerificationSection candidatureId={employee.candidatureId} documents={documentsOf(employee)} />
          <DocumentList candidatureId={employee.candidatureId} documents={documentsOf(employee)} />
          <FicheButton candidatureId={employee.candidatureId} person={employee} />
          <RecordHistory sujet="employe" sujetId={employee.id} />
          <div className="flex flex-wrap justify-between gap-2">
            <Button variant="secondary" className="px-4!" onClick={() => print()}>
              <AdminIcon name="print" className="size-5" />
              Imprimer
            </Button>
            {mayWrite && (
              <Button variant="quiet" className="px-4! text-erreur!" onClick={() => setDialog('removal')}>
                <Icon name="trash" className="size-5" />
                Supprimer
              </Button>
            )}
          </div>
        </RecordParts>
      </RecordParts>
      <PrintedFile employee={employee} />
      {field && <EmployeeCorrection item={employee} field={field} onClose={() => setField(null)} />}
      {dialog === 'paiement' && <AddPaiement employee={employee} first={first} onClose={closeDialog} />}
      {dialog === 'removal' && (
        <RemoveEmployee employee={employee} onClose={closeDialog} onRemoved={onClose} />
      )}
    </div>
  )
}

/** Printed version, hidden on the screen: facts and payments only. It is an internal receipt, not a payslip. */
const PrintedFile = ({ employee }: { readonly employee: Employee }) => (
  <Printed kind="record" className="flex-col gap-4 p-6 print:flex">
    <h1 className="text-2xl">{employee.nom}</h1>
    <p>
      {formatTelephone(employee.telephone)}
      <br />
      Dossier imprimé le {formatJour(today())}
    </p>
    <Facts facts={factsOf(EMPLOYEE_FIELDS, employee)} />
    <h2 className="text-xl">Paiements</h2>
    <Paiements employee={employee} />
    <p>{NOT_A_PAYSLIP}</p>
  </Printed>
)
