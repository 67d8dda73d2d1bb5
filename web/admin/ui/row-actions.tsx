import { buttonClass } from '../../ui/button.tsx'

/** A small button of a row: its text, and what it does. */
export type RowAction = readonly [text: string, onChoose: () => void]

/**
 * Small buttons of a row, which wrap unless the cell forbids it. `of`: name of the row, for screen readers. `main`: the
 * action that the row waits for, before the others.
 */
export const RowActions = ({
  of,
  main,
  actions,
}: {
  readonly of: string
  readonly main?: RowAction | undefined
  readonly actions: readonly RowAction[]
}) => (
  <div className={`print:hidden ${main ? '' : '-ml-3'}`}>
    {main && (
      <button
        type="button"
        aria-label={`${main[0]}\u00a0: ${of}`}
        onClick={main[1]}
        data-line-action
        className={buttonClass('primary', 'mr-0.5 min-h-11! px-4! py-1! text-sm')}
      >
        {main[0]}
      </button>
    )}
    {actions.map(([text, onChoose]) => (
      <button
        key={text}
        type="button"
        aria-label={`${text}\u00a0: ${of}`}
        onClick={onChoose}
        className="mr-0.5 inline-block min-h-11 rounded-full px-3 font-semibold text-foret text-sm hover:bg-menthe"
      >
        {text}
      </button>
    ))}
  </div>
)
