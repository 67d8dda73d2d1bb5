import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MiseEnRelation } from '#contract/mises-en-relation.admin.ts'
import { Button } from '../../ui/button.tsx'
import { AddPayment } from '../encaissements/form.tsx'
import { soldeOf } from '../encaissements/source.ts'
import { useKeepRow } from '../lists/kept-rows.ts'
import { SetSalary } from '../paie/salary.tsx'
import { parentRequests } from '../parent-requests/source.ts'
import { useMayWrite } from '../session/may-write.ts'
import { Modal } from '../ui/dialog.tsx'
import { Failed } from '../ui/failed.tsx'
import { keepFocusIn } from '../ui/keep-focus.ts'
import { thisMonth } from '../ui/time.ts'

/** What comes after a placement: a salary for the nanny while none is set, and money of the family. */
export const PlacementMoney = ({ pair }: { readonly pair: MiseEnRelation }) => {
  const [opened, setOpened] = useState<'salary' | 'payment' | null>(null)
  useKeepRow(pair.id, opened !== null)
  const mayWrite = useMayWrite()
  const { employeId, nanny, request } = pair
  if (!mayWrite) return null
  return (
    // Keeps the focus when "Fixer le salaire" goes.
    <div ref={keepFocusIn} tabIndex={-1} className="mt-2 flex flex-wrap gap-2 rounded-full *:grow">
      {/* Also while its form is open: the salary may be set elsewhere meanwhile. */}
      {employeId !== null && (!nanny.salaireFixe || opened === 'salary') && (
        <SetSalary
          employee={{ id: employeId, nom: nanny.nom, telephone: nanny.telephone }}
          mois={thisMonth()}
          text="Fixer le salaire"
          open={opened === 'salary'}
          onOpen={(open) => setOpened(open ? 'salary' : null)}
        />
      )}
      <Button
        variant="secondary"
        className="min-h-11! px-4! py-1!"
        aria-label={`Encaisser\u00a0: ${request.nom}`}
        onClick={() => setOpened('payment')}
      >
        Encaisser
      </Button>
      {opened === 'payment' && <Collect requestId={pair.requestId} onClose={() => setOpened(null)} />}
    </div>
  )
}

/** The form of a payment of the family, once her request and what she paid are read. */
const Collect = ({ requestId, onClose }: { readonly requestId: string; readonly onClose: () => void }) => {
  const family = useQuery({
    queryKey: [...parentRequests.key, 'payer', requestId],
    queryFn: ({ signal }) => parentRequests.ask({ id: requestId }, signal),
  })
  const solde = useQuery({ ...soldeOf(requestId), staleTime: 0 })
  const request = family.data?.items[0]
  if (request && solde.isFetchedAfterMount)
    return <AddPayment request={request} solde={solde.data} onClose={onClose} />
  return (
    <Modal open onClose={onClose} title="Encaisser">
      {family.isError ? (
        <Failed query={family}>La demande n'a pas pu être chargée.</Failed>
      ) : (
        <p role="status">Chargement...</p>
      )}
    </Modal>
  )
}
