import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  INITIAL_MISE_EN_RELATION_STATUT,
  MISE_EN_RELATION_RULES,
  SET_ASIDE_STATUT,
} from '#contract/etapes.admin.ts'
import { createInput } from '#contract/mises-en-relation.admin.ts'
import { telHref } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useForm } from '../../ui/form.ts'
import { Icon } from '../../ui/icon.tsx'
import { attemptProps } from '../activites/about.ts'
import { useMayWrite } from '../session/may-write.tsx'
import { Failed } from '../ui/failed.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { keepFocusIn } from '../ui/keep-focus.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { misesEnRelation } from './source.ts'
import { readStep, StepFields } from './step-fields.tsx'
import { Steps } from './steps.tsx'
import { useCreate } from './use-steps.ts'

interface Pair {
  readonly requestId: string
  readonly nannyId: string
  /** Names for the questions and for screen readers. */
  readonly request: string
  readonly nanny: string
}

/**
 * On a match: the step that the pair has reached, with a call to the nanny; else "Proposer" and "Écarter", unless the
 * account is read-only.
 */
export const Propose = ({ requestId, nannyId, request, nanny }: Pair) => {
  const [asideOpen, setAsideOpen] = useState(false)
  const create = useCreate()
  const mayWrite = useMayWrite()
  const filters = { requestId, nannyId }
  const pairs = useQuery({
    queryKey: [...misesEnRelation.key, 'pair', filters],
    queryFn: ({ signal }) => misesEnRelation.ask(filters, signal),
  })
  const { data } = pairs
  const [current] = (data?.items ?? []).filter(({ statut }) => MISE_EN_RELATION_RULES[statut].next.length > 0)
  const steps = useRef<HTMLDivElement>(null)
  const hasSteps = current !== undefined
  // The steps take more room than "Proposer": the toast, on a wide screen above the floating bar, would cover them.
  useEffect(() => {
    if (create.saves > 0 && hasSteps) steps.current?.scrollIntoView({ block: 'nearest' })
  }, [create.saves, hasSteps])
  if (!data && pairs.isError)
    return <Failed query={pairs}>La mise en relation n'a pas pu être chargée.</Failed>
  // The height of the buttons is reserved, so that nothing moves when they appear.
  if (!data) return <div className="min-h-12" />
  // In both elements below: a colleague's proposal does not close the dialog and lose what was typed.
  const aside = asideOpen && (
    <SetAsideDialog
      key="aside"
      pair={{ requestId, nannyId, request, nanny }}
      create={create}
      onClose={() => setAsideOpen(false)}
    />
  )
  if (current)
    return (
      <div ref={keepFocusIn} tabIndex={-1} className="flex min-h-12 flex-wrap items-center gap-2">
        <StatusBadge tone={MISE_EN_RELATION_RULES[current.statut].tone}>
          {MISE_EN_RELATION_RULES[current.statut].label}
        </StatusBadge>
        <a
          href={telHref(current.nanny.telephone)}
          {...attemptProps({ sujet: 'mise_en_relation', sujetId: current.id }, nanny)}
          aria-label={`Appeler la nounou\u00a0: ${nanny} chez ${request}`}
          className={buttonClass('primary', 'min-h-11! grow px-3! py-1! text-sm sm:grow-0 sm:text-base')}
        >
          <Icon name="phone" className="size-5" />
          Appeler la nounou
        </a>
        <div ref={steps} className="scroll-mb-12 max-sm:grow lg:scroll-mb-32">
          <Steps pair={current} />
        </div>
        {aside}
      </div>
    )
  if (!mayWrite) return null
  return (
    // The same element as above: it gets the focus when "Proposer" goes.
    <div ref={keepFocusIn} tabIndex={-1} className="flex flex-wrap gap-2">
      <Button
        busy={create.isPending}
        aria-label={`Proposer ${nanny} à ${request}`}
        onClick={() =>
          create.mutate({ requestId, nannyId, status: INITIAL_MISE_EN_RELATION_STATUT, motifTexte: null })
        }
      >
        Proposer
      </Button>
      <Button
        variant="secondary"
        aria-label={`Écarter ${nanny} pour ${request}`}
        onClick={() => setAsideOpen(true)}
      >
        Écarter
      </Button>
      {aside}
    </div>
  )
}

const SetAsideDialog = ({
  pair: { requestId, nannyId, request, nanny },
  create,
  onClose,
}: {
  readonly pair: Pair
  readonly create: ReturnType<typeof useCreate>
  readonly onClose: () => void
}) => {
  const form = useForm({
    schema: createInput,
    read: (values) => ({ ...readStep(values), requestId, nannyId, status: SET_ASIDE_STATUT }),
    submit: async (input) => {
      const errors = await create.submit(input)
      if (!errors) onClose()
      return errors
    },
  })
  return (
    <FormDialog
      title={`Écarter ${nanny}`}
      description={`Elle ne sera plus proposée à ${request}.`}
      action="Écarter"
      form={form}
      onClose={onClose}
    >
      <StepFields step={SET_ASIDE_STATUT} errors={form.errors} values={form.values} />
    </FormDialog>
  )
}
