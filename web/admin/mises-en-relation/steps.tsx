import { useState } from 'react'
import { MISE_EN_RELATION_RULES, type MiseEnRelationStatut, requiresDetails } from '#contract/etapes.admin.ts'
import type { MiseEnRelation } from '#contract/mises-en-relation.admin.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useKeepRow } from '../lists/kept-rows.ts'
import { useMayWrite } from '../session/may-write.tsx'
import { keepFocusIn } from '../ui/keep-focus.ts'
import { stopSecondTap } from '../ui/second-tap.ts'
import { Select } from '../ui/select.tsx'
import { StepDialog } from './step-dialog.tsx'
import { useMove } from './use-steps.ts'

const actionOf = (step: MiseEnRelationStatut): string => MISE_EN_RELATION_RULES[step].action

const NOTHING_CHOSEN = ''

/**
 * The next step as a button; the others in a picker, with the correction of a present step that has fields. Nothing for
 * a read-only account.
 */
export const Steps = ({ pair }: { readonly pair: MiseEnRelation }) => {
  const [asked, setAsked] = useState<MiseEnRelationStatut | null>(null)
  useKeepRow(pair.id, asked !== null)
  const move = useMove(pair)
  const mayWrite = useMayWrite()
  const [first, ...others] = MISE_EN_RELATION_RULES[pair.statut].next
  const more = [
    ...others.map((step) => [step, actionOf(step)] as const),
    ...(requiresDetails(pair.statut) ? [[pair.statut, 'Corriger'] as const] : []),
  ]
  const name = `${pair.nanny.nom} chez ${pair.request.nom}`
  const take = (step: MiseEnRelationStatut) => {
    if (requiresDetails(step)) setAsked(step)
    else move.mutate(step)
  }
  if (!mayWrite) return null
  return (
    // Keeps the focus when a step is the last: it takes the button away.
    <div ref={keepFocusIn} tabIndex={-1} className="flex flex-wrap items-center gap-2 rounded-full">
      {first && (
        <Button
          variant="secondary"
          busy={move.isPending}
          data-line-action
          aria-label={`${actionOf(first)}\u00a0: ${name}`}
          onClick={(event) => {
            // The next step takes the place of this one, and there is no way back.
            stopSecondTap(event, true)
            take(first)
          }}
          className="min-h-11! shrink-0 grow-[6] px-3! py-1!"
        >
          <Icon name="back" className="size-4 shrink-0 rotate-180" />
          {actionOf(first).replace(/^Passer à /, '')}
        </Button>
      )}
      {more.length > 0 && (
        <Select<MiseEnRelationStatut | typeof NOTHING_CHOSEN>
          label={`Autre action\u00a0: ${name}`}
          value={NOTHING_CHOSEN}
          options={[[NOTHING_CHOSEN, 'Autre'], ...more]}
          className="w-26 grow"
          colours="min-h-11! rounded-full! border-transparent! bg-menthe-clair text-foret"
          onChoose={(step) => {
            if (step) take(step)
          }}
        />
      )}
      {asked && <StepDialog pair={pair} step={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}
