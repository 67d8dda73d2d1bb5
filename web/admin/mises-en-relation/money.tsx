import { useState } from 'react'
import { PLACED_STATUT } from '#contract/etapes.admin.ts'
import type { MiseEnRelation } from '#contract/mises-en-relation.admin.ts'
import { Button } from '../../ui/button.tsx'
import { useKeepRow } from '../lists/kept-rows.ts'
import { useMayWrite } from '../session/may-write.tsx'
import { FormFailed } from '../ui/form-failed.tsx'
import { keepFocusIn } from '../ui/keep-focus.ts'
import { useCode } from '../ui/use-code.ts'

const TITLES = { salary: 'Salaire mensuel', payment: 'Encaisser' } as const

/**
 * What comes after a placement: a salary for the nanny while none is set, and money of the family. An open form stays
 * when a colleague ends the placement meanwhile.
 */
export const PlacementMoney = ({ pair }: { readonly pair: MiseEnRelation }) => {
  const [opened, setOpened] = useState<keyof typeof TITLES | null>(null)
  useKeepRow(pair.id, opened !== null)
  // Lazy: most cards are read, and records show them too.
  const code = useCode('mises-en-relation/money-forms', () => import('./money-forms.tsx'), opened !== null)
  const mayWrite = useMayWrite()
  const { nanny, request } = pair
  const isPlaced = pair.statut === PLACED_STATUT
  if (!mayWrite || (!isPlaced && !opened)) return null
  const close = () => setOpened(null)
  const props = { variant: 'secondary', className: 'min-h-11! px-4! py-1!' } as const
  return (
    // Keeps the focus when "Fixer le salaire" goes.
    <div ref={keepFocusIn} tabIndex={-1} className="mt-2 flex flex-wrap gap-2 rounded-full *:grow">
      {isPlaced && pair.employeId !== null && !nanny.salaireFixe && (
        <Button
          {...props}
          busy={opened === 'salary' && code.isLoading}
          aria-label={`Fixer le salaire\u00a0: ${nanny.nom}`}
          onClick={() => setOpened('salary')}
        >
          Fixer le salaire
        </Button>
      )}
      {isPlaced && (
        <Button
          {...props}
          busy={opened === 'payment' && code.isLoading}
          aria-label={`Encaisser\u00a0: ${request.nom}`}
          onClick={() => setOpened('payment')}
        >
          Encaisser
        </Button>
      )}
      {opened === 'salary' && code.data && <code.data.SetSalaryOf pair={pair} onClose={close} />}
      {opened === 'payment' && code.data && (
        <code.data.CollectFrom requestId={pair.requestId} onClose={close} />
      )}
      {opened && code.isError && <FormFailed title={TITLES[opened]} code={code} onClose={close} />}
    </div>
  )
}
