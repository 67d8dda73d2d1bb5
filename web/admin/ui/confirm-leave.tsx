import { Confirm } from './confirm.tsx'

const QUESTION = 'Quitter sans enregistrer\u00a0?'

/** Dialog that asks whether to discard unsaved input. */
export const ConfirmLeave = ({
  open,
  busy = false,
  onStay,
  onLeave,
}: {
  readonly open: boolean
  /** Leaving is under way: the question stays. */
  readonly busy?: boolean
  readonly onStay: () => void
  readonly onLeave: () => void
}) => (
  <Confirm
    open={open}
    onClose={onStay}
    question={QUESTION}
    action="Quitter"
    cancel="Rester"
    busy={busy}
    onConfirm={onLeave}
  >
    Ce que vous avez saisi sera perdu.
  </Confirm>
)
