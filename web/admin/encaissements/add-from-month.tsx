import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MAX_SEARCH } from '#contract/fields.admin.ts'
import { formatTelephone } from '#contract/format-telephone.ts'
import type { ParentRequest } from '#contract/parent-requests.admin.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/surfaces.tsx'
import { parentRequests } from '../parent-requests/source.ts'
import { useSettled } from '../recherche/use-settled.ts'
import { useMayWrite } from '../session/may-write.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Modal } from '../ui/dialog.tsx'
import { Failed } from '../ui/failed.tsx'
import { countLabel } from '../ui/number-labels.ts'
import { AddPayment } from './form.tsx'
import { soldeOf } from './source.ts'

/** Families that a search offers: more are found by another word. */
const OFFERED = '20'

/** Button of the month that records a payment: asks for the family first. */
export const AddFromMonth = () => {
  const [open, setOpen] = useState(false)
  const [family, setFamily] = useState<ParentRequest | null>(null)
  const solde = useQuery({ ...soldeOf(family?.id ?? ''), enabled: family !== null, staleTime: 0 })
  // True after a failure too, and while it is read again, after a failed write for example: the form stays.
  const isRead = solde.isFetchedAfterMount
  const close = () => {
    setOpen(false)
    setFamily(null)
  }
  if (!useMayWrite()) return null
  return (
    <>
      <Button className="min-h-11! px-4! py-1!" onClick={() => setOpen(true)}>
        <AdminIcon name="plus" className="size-5" />
        Encaisser
      </Button>
      {open && !(family && isRead) && (
        <FamilyDialog chosen={family?.id} onChoose={setFamily} onClose={close} />
      )}
      {family && isRead && <AddPayment request={family} solde={solde.data} onClose={close} />}
    </>
  )
}

const countFound = (count: number): string =>
  count === 0 ? 'Aucune demande trouvée.' : countLabel(count, ['demande proposée', 'demandes proposées'])

/** Asks which family pays: the newest requests, or those that a search finds. */
const FamilyDialog = ({
  chosen,
  onChoose,
  onClose,
}: {
  /** Request of the family whose payments are being read. */
  readonly chosen: string | undefined
  readonly onChoose: (request: ParentRequest) => void
  readonly onClose: () => void
}) => {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const q = useSettled(typed)
  const found = useQuery({
    queryKey: [...parentRequests.key, 'encaisser', q],
    queryFn: ({ signal }) => parentRequests.ask({ ...(q && { q }), limit: OFFERED }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <Modal open onClose={onClose} title="Encaisser" size="top" firstFocus={field}>
      <div className="flex flex-col gap-2">
        <TextField
          ref={field}
          name="famille"
          label={'Quelle famille a payé\u00a0?'}
          type="search"
          autoComplete="off"
          maxLength={MAX_SEARCH}
          placeholder="Nom, téléphone ou quartier"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {found.isPending && <Skeleton className="h-40" />}
        {found.isError && !found.data && (
          <Failed query={found}>Les demandes n'ont pas pu être chargées.</Failed>
        )}
        <p role="status" className={found.data?.items.length === 0 ? 'text-texte' : 'sr-only'}>
          {found.data && !found.isPlaceholderData && countFound(found.data.items.length)}
        </p>
        <ul className="flex flex-col divide-y divide-menthe">
          {found.data?.items.map((request) => (
            <li key={request.id}>
              <button
                type="button"
                onClick={() => onChoose(request)}
                className="w-full rounded-champ px-2 py-2 text-left hover:bg-menthe"
              >
                <span className="block wrap-anywhere font-bold">{request.nom}</span>
                <span className="block text-sm text-texte">
                  {request.id === chosen
                    ? 'Chargement...'
                    : `${formatTelephone(request.telephone)}, ${TYPES_SERVICE[request.typeService]}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}
