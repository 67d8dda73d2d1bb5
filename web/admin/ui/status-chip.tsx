import { useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { FormFailed } from './form-failed.tsx'
import { STATUS_BACKGROUNDS } from './status-badge.tsx'
import type { StatusChoices } from './status-sheet.tsx'
import { useCodeSoon } from './use-code.ts'

/**
 * Status of a record as a chip that opens its choices. The code of the choices loads after the page, before somebody
 * presses the chip.
 */
export const StatusChip = <Statut extends string>(status: StatusChoices<Statut>) => {
  const { label, value, names, rules } = status
  const [open, setOpen] = useState(false)
  const chip = useRef<HTMLButtonElement>(null)
  const code = useCodeSoon('ui/status-sheet', () => import('./status-sheet.tsx'))
  const close = () => setOpen(false)
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
      {open && code.isError && <FormFailed title={label} code={code} onClose={close} />}
      {open && code.data && <code.data.StatusSheet {...status} chip={chip} onClose={close} />}
    </>
  )
}
