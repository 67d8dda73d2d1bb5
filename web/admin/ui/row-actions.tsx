/** A small button of a row: its text, and what it does. */
export type RowAction = readonly [text: string, onChoose: () => void]

/** Small buttons of a row, which wrap unless the cell forbids it. `of`: name of the row, for screen readers. */
export const RowActions = ({
  of,
  actions,
}: {
  readonly of: string
  readonly actions: readonly RowAction[]
}) => (
  <div className="-ml-3 print:hidden">
    {actions.map(([text, onChoose]) => (
      <button
        key={text}
        type="button"
        aria-label={`${text}\u00a0: ${of}`}
        onClick={onChoose}
        className="inline-block min-h-11 rounded-full px-3 font-semibold text-foret text-sm hover:bg-menthe"
      >
        {text}
      </button>
    ))}
  </div>
)
