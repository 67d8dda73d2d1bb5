import * as Dialog from 'radix-ui/dialog'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { BodyClass } from './body-class.ts'
import { useHistoryStep } from './history-steps.ts'
import { returnFocus } from './return-focus.ts'
import { STATUS_BACKGROUNDS, type Tone } from './status-badge.tsx'

export interface StatusChoices<Statut extends string> {
  /** "Statut de la demande d'Aline Un": title of the choices; a screen reader reads it before the chip's status. */
  readonly label: string
  readonly value: Statut
  /** Statuses that can be chosen. */
  readonly choices: readonly Statut[]
  readonly names: Readonly<Record<Statut, string>>
  readonly rules: Readonly<Record<Statut, { readonly tone: Tone }>>
  /** What a choice does, or why another one is not there. */
  readonly note?: string | undefined
  readonly onChoose: (statut: Statut) => void
}

/** Least distance of the choices from the left and the right edge of the window. */
const GAP_PX = 8
/** Width of the panel that the choices are from 640 px. */
const WIDTH_PX = 288

/** Place of the choices from 640 px: below the chip, or above a chip in the lower half of the window. */
const placeBeside = (chip: DOMRect): { left: number; top?: number; bottom?: number } => {
  const left = Math.max(GAP_PX, Math.min(chip.left, innerWidth - WIDTH_PX - GAP_PX))
  return chip.top < innerHeight / 2 ? { left, top: chip.bottom } : { left, bottom: innerHeight - chip.top }
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow down and up move the focus to the next or the previous choice. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = STEPS[event.key]
  if (!step) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus()
}

/** The statuses of a record to choose from: a sheet at the bottom below 640 px, else a panel at the chip. */
export const StatusSheet = <Statut extends string>({
  label,
  value,
  choices,
  names,
  rules,
  note,
  onChoose,
  chip,
  onClose,
}: StatusChoices<Statut> & {
  readonly chip: RefObject<HTMLElement | null>
  readonly onClose: () => void
}) => {
  const present = useRef<HTMLButtonElement>(null)
  const focus = returnFocus(present)
  const place = useRef(chip.current && placeBeside(chip.current.getBoundingClientRect()))
  useHistoryStep(true, () => {
    onClose()
    return false
  })
  const isWide = innerWidth >= 640
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay fixed inset-0 z-40 bg-encre/50 sm:bg-transparent" />
        <Dialog.Content
          {...focus}
          {...(!note && { 'aria-describedby': undefined })}
          onKeyDown={walk}
          style={isWide && place.current ? { ...place.current, width: WIDTH_PX } : undefined}
          className="sheet fixed z-40 flex flex-col bg-white shadow-flottant max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-3xl max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:rounded-carte sm:pb-2"
        >
          <BodyClass name="with-question" />
          <Dialog.Title className="wrap-anywhere px-5 pt-4 pb-2 font-bold font-sans text-base sm:pt-3 sm:text-sm sm:text-texte">
            {label}
          </Dialog.Title>
          <ul>
            {choices.map((statut) => (
              <li key={statut}>
                <button
                  ref={statut === value ? present : undefined}
                  type="button"
                  aria-pressed={statut === value}
                  onClick={() => {
                    onClose()
                    if (statut !== value) onChoose(statut)
                  }}
                  className="flex min-h-13 w-full items-center justify-between px-5 hover:bg-menthe-clair sm:min-h-11"
                >
                  <span
                    className={`rounded-full px-3 py-0.5 font-bold text-sm ${STATUS_BACKGROUNDS[rules[statut].tone]}`}
                  >
                    {names[statut]}
                  </span>
                  {statut === value && <Icon name="check" className="size-5 text-foret" />}
                </button>
              </li>
            ))}
          </ul>
          {note && (
            <Dialog.Description className="wrap-anywhere px-5 pt-2 pb-1 text-sm text-texte">
              {note}
            </Dialog.Description>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
