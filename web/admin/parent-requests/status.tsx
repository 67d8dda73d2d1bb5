import { withDe } from '#contract/elision.ts'
import {
  PARENT_REQUEST_RULES,
  PARENT_REQUEST_STATUTS,
  type ParentRequest,
  type ParentRequestStatut,
} from '#contract/parent-requests.admin.ts'
import { useMayWrite } from '../session/may-write.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { useSetStatus } from './use-set-status.ts'

const CHOICES = Object.keys(PARENT_REQUEST_STATUTS) as ParentRequestStatut[]

const useChoose = (request: ParentRequest) => {
  const { mutate } = useSetStatus(request.id)
  return (statut: ParentRequestStatut) => mutate({ request, statut })
}

/** Status of a request: a chip that changes it, or a badge for a read-only account. */
export const RequestStatus = ({ request }: { readonly request: ParentRequest }) => {
  if (!useMayWrite())
    return (
      <StatusBadge tone={PARENT_REQUEST_RULES[request.statut].tone}>
        {PARENT_REQUEST_STATUTS[request.statut]}
      </StatusBadge>
    )
  return (
    <StatusChip
      label={`Statut de la demande ${withDe(request.nom)}`}
      value={request.statut}
      choices={CHOICES}
      names={PARENT_REQUEST_STATUTS}
      rules={PARENT_REQUEST_RULES}
      record={request}
      useChoose={useChoose}
    />
  )
}
