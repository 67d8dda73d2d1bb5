import { useQuery } from '@tanstack/react-query'
import type { MiseEnRelation } from '#contract/mises-en-relation.admin.ts'
import { AddPayment } from '../encaissements/form.tsx'
import { useFreshSolde } from '../encaissements/impayes-source.ts'
import { oneQuery } from '../lists/use-list.ts'
import { SalaryDialog } from '../paie/salary.tsx'
import { parentRequests } from '../parent-requests/source.ts'
import { Modal } from '../ui/dialog.tsx'
import { Failed } from '../ui/failed.tsx'
import { thisMonth } from '../ui/time.ts'

/** The form of the salary of a placed nanny. */
export const SetSalaryOf = ({
  pair: { employeId, nanny },
  onClose,
}: {
  readonly pair: MiseEnRelation
  readonly onClose: () => void
}) =>
  employeId !== null && (
    <SalaryDialog
      employee={{ id: employeId, nom: nanny.nom, telephone: nanny.telephone }}
      mois={thisMonth()}
      onClose={onClose}
    />
  )

/** The form of a payment of a family, once its request and what it paid are read. */
export const CollectFrom = ({
  requestId,
  onClose,
}: {
  readonly requestId: string
  readonly onClose: () => void
}) => {
  const family = useQuery(oneQuery(parentRequests, requestId))
  const { solde, isRead } = useFreshSolde(requestId)
  if (family.data && isRead) return <AddPayment request={family.data} solde={solde} onClose={onClose} />
  return (
    <Modal open onClose={onClose} title="Encaisser">
      {family.isError ? (
        <Failed query={family}>La demande n'a pas pu être chargée.</Failed>
      ) : (
        <p role="status">{family.data === null ? "Cette demande n'existe plus." : 'Chargement...'}</p>
      )}
    </Modal>
  )
}
