import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { MISE_EN_RELATION_STATUTS, type MiseEnRelationStatut, PLACED_STATUT } from '#contract/etapes.admin.ts'
import { horairesOverlap } from '#contract/horaires-overlap.admin.ts'
import { type MiseEnRelation, moveInput } from '#contract/mises-en-relation.admin.ts'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/form.ts'
import { Banner } from '../../ui/surfaces.tsx'
import { Conflict } from '../ui/conflict.tsx'
import { CancelButton, Modal } from '../ui/dialog.tsx'
import { detailOf, storedDetailsOf } from './details.ts'
import { HireFirst } from './hire-first.tsx'
import { misesEnRelation } from './source.ts'
import { readStep, StepFields } from './step-fields.tsx'
import { useStep } from './use-steps.ts'

/** Lines of the banner: the step, and its details if it has any. */
const linesOf = (pair: MiseEnRelation): readonly (readonly [string, string])[] => {
  const step = MISE_EN_RELATION_STATUTS[pair.statut]
  const detail = detailOf(pair)
  return [['Étape', step], ...(detail ? [[step, detail] as const] : [])]
}

/**
 * Asks for what `step` needs: a day, who refused, why. If `step` is the current step, corrects what is stored. After a
 * conflict it shows the stored step and details, and the next submit replaces them.
 */
export const StepDialog = ({
  pair,
  step,
  onClose,
}: {
  readonly pair: MiseEnRelation
  readonly step: MiseEnRelationStatut
  readonly onClose: () => void
}) => {
  const id = useId()
  const { before, seen, conflict, submit } = useStep(pair, onClose)
  const form = useForm({
    schema: moveInput,
    read: (values) => ({
      ...readStep(values),
      status: step,
      depuis: seen.statut,
      avant: step === seen.statut ? storedDetailsOf(seen) : undefined,
    }),
    submit,
  })
  const mustHire = step === PLACED_STATUT && !pair.nanny.employee
  return (
    <Modal
      open
      onClose={onClose}
      title={MISE_EN_RELATION_STATUTS[step]}
      description={`${pair.nanny.nom} chez ${pair.request.nom}`}
      actions={
        <>
          <CancelButton />
          {!mustHire && (
            <Button type="submit" form={id} busy={form.sending}>
              {form.sending ? 'Enregistrement...' : 'Enregistrer'}
            </Button>
          )}
        </>
      }
    >
      {mustHire ? (
        <HireFirst pair={pair} />
      ) : (
        <form {...form.props} id={id} className="flex flex-col gap-4">
          {step === PLACED_STATUT && <OverlapWarning pair={pair} />}
          {conflict && <Conflict {...conflict} lines={linesOf} />}
          <StepFields
            step={step}
            // A step that is reached again begins anew: the day of an earlier trial is over.
            {...(step === before.statut && { stored: storedDetailsOf(before) })}
            errors={form.errors}
            values={form.values}
          />
        </form>
      )}
    </Modal>
  )
}

/** Her other placements at overlapping hours: only a warning, because two families may share a nanny. */
const OverlapWarning = ({ pair }: { readonly pair: MiseEnRelation }) => {
  const filters = { nannyId: pair.nannyId, statut: PLACED_STATUT }
  const { data } = useQuery({
    queryKey: [...misesEnRelation.key, 'placements', filters],
    queryFn: ({ signal }) => misesEnRelation.ask(filters, signal),
  })
  const others = (data?.items ?? []).filter(
    (other) => other.id !== pair.id && horairesOverlap(other.request, pair.request),
  )
  if (others.length === 0) return null
  return (
    <Banner tone="soleil" icon="alert" title="Déjà placée à ces heures">
      <p>Chez {others.map(({ request }) => request.nom).join(', ')}.</p>
    </Banner>
  )
}
