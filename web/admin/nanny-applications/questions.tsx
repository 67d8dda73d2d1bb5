import { withDe } from '#contract/elision.ts'
import { HIRING_STATUT, type NannyApplication, REFUSAL_STATUT } from '#contract/nanny-applications.admin.ts'
import { useAddress } from '../lists/use-address.ts'
import { PairsDeletedToo } from '../mises-en-relation/deleted-too.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { MissingPoints } from '../verifications/missing.tsx'
import { forgetReason } from './reasons.ts'
import { Refuse } from './refuse.tsx'
import { useDeleteApplication, useMove, useRehire } from './use-decisions.ts'

/** Action that is asked about before it runs. */
export type Question = 'accepting' | 'refusing' | 'rehiring' | 'deleting'

/** The question before an action on an application. Runs the action when it is confirmed. */
export const Questions = ({
  application,
  asking,
  onClose: stop,
}: {
  readonly application: NannyApplication
  readonly asking: Question
  readonly onClose: () => void
}) => {
  // Closes once the row shows the new status: earlier, the focus would return to a button that then disappears.
  const move = useMove(application.id, stop, () => forgetReason(application.id))
  const { params, closeRecord } = useAddress()
  const remove = useDeleteApplication(application.id, () => {
    stop()
    if (params.get('ouvert') === application.id) closeRecord()
  })
  const rehire = useRehire(stop)
  return (
    <>
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
        <MissingPoints candidatureId={application.id} />
      </Confirm>
      {asking === 'refusing' && (
        <Refuse
          application={application}
          onClose={stop}
          onConfirm={(reason) => move.mutate({ application, to: REFUSAL_STATUT, reason })}
        />
      )}
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
