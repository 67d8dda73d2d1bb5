import { withDe } from '#contract/elision.ts'
import type { ParentRequest } from '#contract/parent-requests.admin.ts'
import {
  PARENT_REQUEST_RULES,
  PARENT_REQUEST_STATUTS,
  type ParentRequestStatut,
} from '#contract/statuts.admin.ts'
import { useMayWrite } from '../session/may-write.ts'
import { Select } from '../ui/select.tsx'
import { STATUS_BACKGROUNDS, StatusBadge } from '../ui/status-badge.tsx'
import { useSetStatus } from './use-set-status.ts'

const OPTIONS = Object.entries(PARENT_REQUEST_STATUTS) as [ParentRequestStatut, string][]

export const StatusSelect = ({
  request,
  className = '',
}: {
  readonly request: ParentRequest
  readonly className?: string
}) => {
  const setStatus = useSetStatus()
  if (!useMayWrite())
    return (
      <StatusBadge tone={PARENT_REQUEST_RULES[request.statut].tone}>
        {PARENT_REQUEST_STATUTS[request.statut]}
      </StatusBadge>
    )
  return (
    <Select
      label={`Statut de la demande ${withDe(request.nom)}`}
      variant="chip"
      colours={`border-transparent ${STATUS_BACKGROUNDS[PARENT_REQUEST_RULES[request.statut].tone]}`}
      value={request.statut}
      options={OPTIONS}
      onChoose={(statut) => setStatus.mutate({ request, statut })}
      className={`relative z-10 ${className}`}
    />
  )
}
