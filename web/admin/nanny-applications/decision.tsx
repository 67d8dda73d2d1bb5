import { useState } from 'react'
import { withDe } from '#contract/elision.ts'
import type { NannyApplication } from '#contract/nanny-applications.admin.ts'
import {
  canBeDecided,
  canBeDeleted,
  canBeRehired,
  canChangeStatut,
  HIRING_STATUT,
  NANNY_APPLICATION_RULES,
  NANNY_APPLICATION_STATUTS,
  REFUSAL_STATUT,
  UNDECIDED_STATUTS,
} from '#contract/statuts.admin.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PairsDeletedToo } from '../mises-en-relation/deleted-too.tsx'
import { useMayWrite } from '../session/may-write.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Select } from '../ui/select.tsx'
import { STATUS_BACKGROUNDS, StatusBadge } from '../ui/status-badge.tsx'
import { useDeleteApplication, useMove, useRehire } from './use-decisions.ts'

/** Status of an application: a dropdown, or a badge after the decision (docs/product.md, "Statuses"). */
export const ApplicationStatus = ({
  application,
  className = '',
}: {
  readonly application: NannyApplication
  readonly className?: string
}) => {
  const move = useMove()
  const mayWrite = useMayWrite()
  if (!mayWrite || !canChangeStatut(application))
    return (
      <StatusBadge tone={NANNY_APPLICATION_RULES[application.statut].tone}>
        {NANNY_APPLICATION_STATUTS[application.statut]}
      </StatusBadge>
    )
  return (
    <Select
      label={`Statut de la candidature ${withDe(application.nom)}`}
      variant="chip"
      colours={`border-transparent ${STATUS_BACKGROUNDS[NANNY_APPLICATION_RULES[application.statut].tone]}`}
      value={application.statut}
      options={UNDECIDED_STATUTS.map((statut) => [statut, NANNY_APPLICATION_STATUTS[statut]])}
      onChoose={(to) => move.mutate({ application, to })}
      className={className}
    />
  )
}

/** Actions that ask for confirmation, because they cannot be undone. */
type Question = 'accepting' | 'refusing' | 'rehiring' | 'deleting'

/** Whether there is anything to decide or delete. */
export const hasActions = (application: NannyApplication): boolean =>
  canBeDecided(application) || canBeDeleted(application)

/**
 * Accepter and Refuser only at traite; Réembaucher only after the employee was deleted; Supprimer only once decided
 * (docs/product.md, "Statuses").
 */
export const ApplicationActions = ({
  application,
  compact = false,
}: {
  readonly application: NannyApplication
  /** Icons only, for the row of a table. */
  readonly compact?: boolean
}) => {
  const label = compact ? 'sr-only' : undefined
  const size = compact ? 'size-10! min-h-0! px-0! py-0!' : 'min-h-11! px-4! py-1!'
  const [asking, setAsking] = useState<Question | null>(null)
  const stop = () => setAsking(null)
  // The question closes when its buttons are gone from the row: otherwise they would get the focus and take it away.
  const move = useMove(stop)
  const remove = useDeleteApplication(stop)
  const rehire = useRehire(stop)
  if (!useMayWrite()) return null
  return (
    <>
      {canBeDecided(application) && (
        <div className={`relative z-10 flex grow sm:grow-0 ${compact ? 'gap-1' : 'gap-2'}`}>
          <Button className={`grow ${size}`} onClick={() => setAsking('accepting')}>
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
      {canBeDeleted(application) && (
        <Button
          variant="quiet"
          className={`relative z-10 text-erreur! ${size}`}
          onClick={() => setAsking('deleting')}
        >
          <Icon name="trash" className="size-5" />
          <span className={label}>Supprimer </span>
          <span className="sr-only">la candidature {withDe(application.nom)}</span>
        </Button>
      )}
      <Confirm
        open={asking === 'accepting'}
        onClose={stop}
        question={`Accepter la candidature ${withDe(application.nom)}\u00a0?`}
        action="Accepter"
        variant="primary"
        busy={false}
        onConfirm={() => move.mutate({ application, to: HIRING_STATUT })}
      >
        Cette décision est finale{'\u00a0'}: {application.nom} fera partie des employés.
      </Confirm>
      <Confirm
        open={asking === 'refusing'}
        onClose={stop}
        question={`Refuser la candidature ${withDe(application.nom)}\u00a0?`}
        action="Refuser"
        busy={false}
        onConfirm={() => move.mutate({ application, to: REFUSAL_STATUT })}
      >
        Cette décision est finale.
      </Confirm>
      <Confirm
        open={asking === 'rehiring'}
        onClose={stop}
        question={`Réembaucher ${application.nom}\u00a0?`}
        action="Réembaucher"
        variant="primary"
        busy={rehire.isPending}
        onConfirm={() => rehire.mutate(application)}
      >
        Un nouveau dossier d'employé sera créé avec les informations et les documents de sa candidature. Les
        paiements de l'ancien dossier ne reviennent pas.
      </Confirm>
      <Confirm
        open={asking === 'deleting'}
        onClose={stop}
        question={`Supprimer la candidature ${withDe(application.nom)}\u00a0?`}
        action="Supprimer"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(application)}
      >
        {application.employeId !== null
          ? "La candidature sera supprimée définitivement. Le dossier de l'employé, lui, reste."
          : 'La candidature et ses documents seront supprimés définitivement.'}
        <PairsDeletedToo of={{ nannyId: application.id }} />
      </Confirm>
    </>
  )
}
