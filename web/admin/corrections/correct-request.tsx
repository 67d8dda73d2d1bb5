import { type CorrectedField, endpoints } from '#contract/corrections.admin.ts'
import { withDe } from '#contract/elision.ts'
import type { ParentRequest } from '#contract/parent-requests.admin.ts'
import { type ParentRequestInput, parentRequestInput } from '#contract/parent-requests.ts'
import { useForm } from '../../ui/form.ts'
import { useRequestFacts } from '../facts/use-facts.ts'
import { RequestInputs, readRequestInput } from '../parent-requests/inputs.tsx'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { addressHint } from './address-hint.ts'
import { CorrectionDialog, useCorrection } from './correct-record.tsx'

const fieldsOf = (request: ParentRequest): ParentRequestInput => ({
  nom: request.nom,
  telephone: request.telephone,
  adresse: request.adresse,
  typeService: request.typeService,
  horaireDebut: request.horaireDebut,
  horaireFin: request.horaireFin,
  nombreEnfants: request.nombreEnfants,
  forfait: request.forfait,
  commentaires: request.commentaires,
})

/** Form that corrects a request. `field` gets the focus when it opens. */
export const CorrectRequest = ({
  request,
  field,
  onClose,
}: {
  readonly request: ParentRequest
  readonly field: CorrectedField
  readonly onClose: () => void
}) => {
  const { data: facts } = useRequestFacts(request.id)
  const { submit, before, ...edit } = useCorrection<ParentRequest, ParentRequestInput>({
    item: request,
    list: QUERY_KEYS.parentRequests,
    send: (input, seen) =>
      ask(endpoints.correctParentRequest, {
        params: { id: request.id },
        body: { ...input, avant: fieldsOf(seen) },
      }),
    onClose,
  })
  const form = useForm({ schema: parentRequestInput, read: readRequestInput, submit })
  return (
    <CorrectionDialog
      title={`Corriger la demande ${withDe(request.nom)}`}
      field={field}
      form={form}
      onClose={onClose}
      {...edit}
    >
      <RequestInputs
        errors={form.errors}
        values={fieldsOf(before)}
        forfaitNom={before.forfaitNom}
        addressHint={addressHint(facts?.place)}
      />
    </CorrectionDialog>
  )
}
