import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'
import { withDe } from '#contract/elision.ts'
import {
  canBeDecided,
  canBeDeleted,
  canBeRehired,
  canChangeStatut,
  NANNY_APPLICATION_RULES,
  NANNY_APPLICATION_STATUTS,
  type NannyApplication,
  type NannyApplicationStatut,
  statutsToHire,
  UNDECIDED_STATUTS,
} from '#contract/nanny-applications.admin.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useMayWrite } from '../session/may-write.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { FormFailed } from '../ui/form-failed.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { useCode } from '../ui/use-code.ts'
import type { Question, Questions } from './questions.tsx'
import { forgetReason } from './reasons.ts'
import { useMove } from './use-decisions.ts'

const useChoose = (application: NannyApplication) => {
  const { mutate } = useMove(application.id)
  return (to: NannyApplicationStatut) => mutate({ application, to })
}

/** Status that comes before a decision; undefined when the application can be decided, or is. */
const statutBeforeDecision = ({ statut }: NannyApplication) => statutsToHire(statut).at(-2)

/**
 * Status of an application: a chip that changes it; a badge after the decision (docs/product.md, "Statuses") and for a
 * read-only account.
 */
export const ApplicationStatus = ({ application }: { readonly application: NannyApplication }) => {
  const mayWrite = useMayWrite()
  if (!mayWrite || !canChangeStatut(application))
    return (
      <StatusBadge tone={NANNY_APPLICATION_RULES[application.statut].tone}>
        {NANNY_APPLICATION_STATUTS[application.statut]}
      </StatusBadge>
    )
  const first = statutBeforeDecision(application)
  return (
    <StatusChip
      label={`Statut de la candidature ${withDe(application.nom)}`}
      value={application.statut}
      choices={UNDECIDED_STATUTS}
      names={NANNY_APPLICATION_STATUTS}
      rules={NANNY_APPLICATION_RULES}
      note={
        first && `Pour accepter ou refuser\u00a0: d'abord «\u00a0${NANNY_APPLICATION_STATUTS[first]}\u00a0».`
      }
      record={application}
      useChoose={useChoose}
    />
  )
}

/**
 * Forgets the unsent reason of a refusal once another administrator has decided. Not while a decision of this screen
 * has no answer: its status may be shown already, and the call may still fail.
 */
const useForgetReason = ({ id, statut }: NannyApplication): void => {
  const queries = useQueryClient()
  useEffect(() => {
    if (!canChangeStatut({ statut }) && !queries.isMutating({ mutationKey: [id] })) forgetReason(id)
  }, [queries, id, statut])
}

/**
 * Accepter and Refuser while the application can be decided; Réembaucher after the employee was deleted; in an open
 * record only the status that a decision takes, and Supprimer after it (docs/product.md, "Statuses"). Nothing for a
 * read-only account.
 */
export const ApplicationActions = ({
  application,
  compact = false,
  inRecord = false,
}: {
  readonly application: NannyApplication
  /** Icons only, for the row of a table. */
  readonly compact?: boolean
  /** In an open record, where "Accepter" is not filled: there "Appeler" is. */
  readonly inRecord?: boolean
}) => {
  const label = compact ? 'sr-only' : undefined
  const size = compact ? 'size-10! min-h-0! px-0! py-0!' : 'min-h-11! px-4! py-1!'
  const [asking, setAsking] = useState<Question | null>(null)
  useForgetReason(application)
  if (!useMayWrite()) return null
  return (
    <>
      {inRecord && <BeforeDecision application={application} />}
      {canBeDecided(application) && (
        <div className={`relative z-10 flex grow sm:grow-0 ${compact ? 'gap-1' : 'flex-wrap gap-2'}`}>
          <Button
            variant={inRecord ? 'secondary' : 'primary'}
            className={`grow ${size}`}
            onClick={() => setAsking('accepting')}
          >
            <Icon name="check" className="size-5" />
            <span className={label}>Accepter </span>
            <span className="sr-only">{application.nom}</span>
          </Button>
          <Button
            variant="secondary"
            className={`grow border-erreur! text-erreur! hover:bg-laterite-clair! ${size}`}
            onClick={() => setAsking('refusing')}
          >
            <Icon name="close" className="size-5" />
            <span className={label}>Refuser </span>
            <span className="sr-only">{application.nom}</span>
          </Button>
        </div>
      )}
      {canBeRehired(application) && (
        <Button variant="secondary" className={`relative z-10 ${size}`} onClick={() => setAsking('rehiring')}>
          <AdminIcon name="work" className="size-5" />
          <span className={label}>Réembaucher </span>
          <span className="sr-only">{application.nom}</span>
        </Button>
      )}
      {inRecord && canBeDeleted(application) && (
        <Button variant="quiet" className={`text-erreur! ${size}`} onClick={() => setAsking('deleting')}>
          <Icon name="trash" className="size-5" />
          Supprimer <span className="sr-only">la candidature {withDe(application.nom)}</span>
        </Button>
      )}
      {asking && <Asked application={application} asking={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

/** The status that a decision takes, as a button where "Accepter" and "Refuser" will stand. */
const BeforeDecision = ({ application }: { readonly application: NannyApplication }) => {
  const choose = useChoose(application)
  const first = statutBeforeDecision(application)
  return (
    first && (
      <>
        <Button variant="secondary" className="min-h-11! px-4! py-1!" onClick={() => choose(first)}>
          <Icon name="back" className="size-4 rotate-180" />
          Passer à {NANNY_APPLICATION_STATUTS[first]}
        </Button>
        {/* In two lines beside the button, so that nothing moves when the decision takes its place. */}
        <p className="grow basis-20 self-center text-sm text-texte leading-5">pour accepter ou refuser</p>
      </>
    )
  )
}

const Asked = (question: ComponentProps<typeof Questions>) => {
  const code = useCode('nanny-applications/questions', () => import('./questions.tsx'))
  if (code.isError)
    return <FormFailed title={question.application.nom} code={code} onClose={question.onClose} />
  return code.data && <code.data.Questions {...question} />
}
