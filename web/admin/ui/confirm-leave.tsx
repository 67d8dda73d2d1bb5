import { Confirm } from './confirm.tsx'

const QUESTION = 'Quitter sans enregistrer\u00a0?'

/** Dialog that asks whether to discard unsaved input. */
export const ConfirmLeave = ({
  open,
  busy = false,
  onStay,
  onLeave,
  children = 'Ce que vous avez saisi sera perdu.',
}: {
  readonly open: boolean
  /** Leaving is under way: the question stays. */
  readonly busy?: boolean
  readonly onStay: () => void
  readonly onLeave: () => void
  /** What would be lost. */
  readonly children?: string | undefined
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
    {children}
  </Confirm>
)
