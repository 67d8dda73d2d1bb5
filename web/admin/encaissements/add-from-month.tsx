import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { MAX_SEARCH } from '#contract/fields.admin.ts'
import { formatTelephone } from '#contract/format-telephone.ts'
import type { ParentRequest } from '#contract/parent-requests.admin.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/surfaces.tsx'
import { parentRequests } from '../parent-requests/source.ts'
import { useSettled } from '../recherche/use-settled.ts'
import { useMayWrite } from '../session/may-write.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Modal } from '../ui/dialog.tsx'
import { Failed } from '../ui/failed.tsx'
import { useMonth } from '../ui/month-picker.tsx'
import { countLabel } from '../ui/number-labels.ts'
import { formatMois, thisMonth } from '../ui/time.ts'
import { AddPayment } from './form.tsx'
import { impayesOf, useFreshSolde } from './impayes-source.ts'
import { type Family, fcfaOf, owesFor } from './source.ts'

/** Families of each group that are offered: more are found by another word. */
const OFFERED = '20'

interface Chosen {
  readonly family: Family
  /** The family is one of those that the month's list names. */
  readonly isListed: boolean
}

/** Button of the month that records a payment: asks for the family first. */
export const AddFromMonth = () => {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const mois = useMonth()
  const { solde, isRead } = useFreshSolde(chosen?.family.id ?? null)
  const close = () => {
    setOpen(false)
    setChosen(null)
  }
  if (!useMayWrite()) return null
  return (
    <>
      <Button className="min-h-11! px-4! py-1!" onClick={() => setOpen(true)}>
        <AdminIcon name="plus" className="size-5" />
        Encaisser
      </Button>
      {open && !(chosen && isRead) && (
        <FamilyDialog mois={mois} chosen={chosen?.family.id} onChoose={setChosen} onClose={close} />
      )}
      {chosen && isRead && (
        <AddPayment
          request={chosen.family}
          solde={solde}
          // The list offers its first families only, and may be missing after a failure.
          mois={chosen.isListed || (solde && owesFor(mois, chosen.family, solde)) ? mois : thisMonth()}
          onClose={close}
        />
      )}
    </>
  )
}

const countFound = (count: number): string =>
  count === 0 ? 'Aucune demande trouvée.' : countLabel(count, ['demande proposée', 'demandes proposées'])

/** Asks which family pays: those that owe for the month, then the newest requests; or those that a search finds. */
const FamilyDialog = ({
  mois,
  chosen,
  onChoose,
  onClose,
}: {
  readonly mois: string
  /** Request of the family whose payments are being read. */
  readonly chosen: string | undefined
  readonly onChoose: (chosen: Chosen) => void
  readonly onClose: () => void
}) => {
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  /** Enter was pressed: choose the first family, once those for the typed text are there. */
  const [choosesFirst, setChoosesFirst] = useState(false)
  const q = useSettled(typed)
  const query = { ...(q && { q }), limit: OFFERED }
  const owing = useQuery({
    queryKey: [...impayesOf(mois).key, 'encaisser', q],
    queryFn: ({ signal }) => impayesOf(mois).ask(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const found = useQuery({
    queryKey: [...parentRequests.key, 'encaisser', q],
    queryFn: ({ signal }) => parentRequests.ask(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const isPending = found.isPending || owing.isPending
  const isCurrent = !isPending && q === typed.trim() && !found.isPlaceholderData && !owing.isPlaceholderData
  const expected = owing.data?.items ?? []
  const others = found.data?.items.filter(({ id }) => !expected.some((one) => one.id === id)) ?? []
  const total = expected.length + others.length

  useEffect(() => {
    if (!choosesFirst || !isCurrent) return
    setChoosesFirst(false)
    results.current?.querySelector('button')?.click()
  })

  /** The arrow keys walk through the field and the families. */
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops: (HTMLElement | null)[] = [
      field.current,
      ...(results.current?.querySelectorAll<HTMLElement>('ul button') ?? []),
    ]
    const at = stops.indexOf(document.activeElement as HTMLElement | null)
    event.preventDefault()
    stops[Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1))]?.focus()
  }

  return (
    <Modal open onClose={onClose} title="Encaisser" size="top" firstFocus={field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field and the buttons inside */}
      <div onKeyDown={walk} className="flex flex-col gap-2">
        <TextField
          ref={field}
          name="famille"
          label={'Quelle famille a payé\u00a0?'}
          type="search"
          enterKeyHint="go"
          autoComplete="off"
          maxLength={MAX_SEARCH}
          placeholder="Nom, téléphone ou quartier"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChoosesFirst(false)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // The form opens at once, and the browser would then let this key press its first button.
            event.preventDefault()
            setChoosesFirst(true)
          }}
        />
        {isPending && <Skeleton className="h-40" />}
        {found.isError && !found.data && (
          <Failed query={found}>Les demandes n'ont pas pu être chargées.</Failed>
        )}
        {owing.isError && !owing.data && (
          <Failed query={owing}>Les paiements à recevoir n'ont pas pu être chargés.</Failed>
        )}
        <p role="status" className={found.data && total === 0 ? 'text-texte' : 'sr-only'}>
          {found.data && isCurrent && countFound(total)}
        </p>
        {!isPending && (
          <div ref={results} className="flex flex-col gap-3">
            <Group title={expected.length > 0 && `À recevoir pour ${formatMois(mois)}`}>
              {expected.map((one) => (
                <Choice
                  key={one.id}
                  family={one}
                  isChosen={one.id === chosen}
                  onChoose={() => onChoose({ family: one, isListed: true })}
                >
                  {`reste ${fcfaOf(one.reste)}`}
                </Choice>
              ))}
            </Group>
            <Group title={expected.length > 0 && (q ? 'Autres demandes' : 'Dernières demandes')}>
              {others.map((request) => (
                <Choice
                  key={request.id}
                  family={request}
                  isChosen={request.id === chosen}
                  onChoose={() => onChoose({ family: request, isListed: false })}
                >
                  {TYPES_SERVICE[request.typeService]}
                </Choice>
              ))}
            </Group>
          </div>
        )}
      </div>
    </Modal>
  )
}

/** Families below a title; without families nothing, without a title only those. */
const Group = ({
  title,
  children,
}: {
  readonly title: string | false
  readonly children: readonly ReactNode[]
}) =>
  children.length > 0 && (
    <section aria-label={title || undefined}>
      {title && (
        <h3 className="border-menthe border-b pb-1 font-bold font-sans text-sm text-texte">{title}</h3>
      )}
      <ul className="flex flex-col divide-y divide-menthe">{children}</ul>
    </section>
  )

/** Button that chooses a family. `isChosen`: its payments are being read. */
const Choice = ({
  family,
  isChosen,
  onChoose,
  children,
}: {
  readonly family: Pick<ParentRequest, 'nom' | 'telephone'>
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: string
}) => (
  <li>
    <button
      type="button"
      onClick={onChoose}
      className="w-full rounded-champ px-2 py-2 text-left -outline-offset-3 hover:bg-menthe"
    >
      <span className="block wrap-anywhere font-bold">{family.nom}</span>
      <span className="block text-sm text-texte">
        {isChosen ? 'Chargement...' : `${formatTelephone(family.telephone)}, ${children}`}
      </span>
    </button>
  </li>
)
