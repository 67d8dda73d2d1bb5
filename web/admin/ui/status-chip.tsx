import { type RefObject, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { FormFailed } from './form-failed.tsx'
import { STATUS_BACKGROUNDS } from './status-badge.tsx'
import type { StatusChoices } from './status-sheet.tsx'
import { useCode, usePreload } from './use-code.ts'

interface Status<Item, Statut extends string> extends Omit<StatusChoices<Statut>, 'onChoose'> {
  readonly record: Item
  /** Hook that returns the write. It runs only while the choices are open, because most rows never open them. */
  readonly useChoose: (record: Item) => StatusChoices<Statut>['onChoose']
}

const load = () => import('./status-sheet.tsx')

/**
 * Status of a record as a chip that opens its choices. The code of the choices is fetched when the browser is idle,
 * without waiting for a press.
 */
export const StatusChip = <Item, Statut extends string>(status: Status<Item, Statut>) => {
  const { label, value, names, rules } = status
  const [open, setOpen] = useState(false)
  const chip = useRef<HTMLButtonElement>(null)
  usePreload(load)
  return (
    <>
      <button
        ref={chip}
        type="button"
        aria-haspopup="dialog"
        aria-label={`${label}\u00a0: ${names[value]}`}
        onClick={() => setOpen(true)}
        // A control of 44 px of which 28 px are coloured: the background does not fill the transparent border.
        className={`-my-2 relative z-10 inline-flex h-11 items-center gap-1 rounded-full border-transparent border-y-8 bg-clip-padding pr-2 pl-3 font-semibold text-sm ${STATUS_BACKGROUNDS[rules[value].tone]}`}
      >
        {names[value]}
        <Icon name="down" className="size-4 shrink-0 text-foret" />
      </button>
      {open && <Choices {...status} chip={chip} onClose={() => setOpen(false)} />}
    </>
  )
}

const Choices = <Item, Statut extends string>({
  record,
  useChoose,
  ...status
}: Status<Item, Statut> & {
  readonly chip: RefObject<HTMLElement | null>
  readonly onClose: () => void
}) => {
  const onChoose = useChoose(record)
  const code = useCode('ui/status-sheet', load)
  if (code.isError) return <FormFailed title={status.label} code={code} onClose={status.onClose} />
  return code.data && <code.data.StatusSheet {...status} onChoose={onChoose} />
}
