/** One kind of bar: a month or a week has a bar of each series. */
export interface Series {
  readonly label: string
  /** Tailwind classes: colour of the bars (`fill`) and of the square in the legend (`background`). */
  readonly fill: string
  readonly background: string
}

/** The bars of one month or week: values in the order of the series. */
export interface BarGroup {
  readonly key: string
  readonly values: readonly number[]
}

/** Width of every chart in units of its viewBox. */
const WIDTH = 360

/** Names of the series with their colours. `noteOf`: text after the name. */
export const Legend = <S extends Series>({
  series,
  noteOf,
}: {
  readonly series: readonly S[]
  readonly noteOf?: (one: S) => string
}) => (
  <ul className="flex flex-wrap gap-x-4 text-sm">
    {series.map((one) => (
      <li key={one.label} className="flex items-center gap-1.5">
        <span className={`size-3 rounded-sm ${one.background}`} aria-hidden="true" />
        {one.label}
        {noteOf?.(one)}
      </li>
    ))}
  </ul>
)

/**
 * Vertical bars, scaled to the highest value, at least one unit high. Hidden from screen readers: a table beside it has
 * the same numbers. `height` and `headroom` (space above the highest bar) are in units of the viewBox. `marked`: key of
 * the group with a background.
 */
export const GroupedBars = ({
  series,
  groups,
  height,
  headroom,
  marked,
  ...svg
}: {
  readonly series: readonly Series[]
  readonly groups: readonly BarGroup[]
  readonly height: number
  readonly headroom: number
  readonly marked?: string
  readonly className: string
  readonly preserveAspectRatio?: 'none'
}) => {
  const highest = Math.max(1, ...groups.flatMap(({ values }) => values))
  const groupWidth = WIDTH / Math.max(1, groups.length)
  // Three units stay free at each side of a group, and one after each bar.
  const barWidth = (groupWidth - 6) / series.length
  return (
    <svg viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true" {...svg}>
      {groups.map(({ key, values }, index) => (
        <g key={key}>
          {key === marked && (
            <rect x={index * groupWidth} width={groupWidth} height={height} rx={4} className="fill-menthe" />
          )}
          {values.map((value, place) => {
            const barHeight = Math.max((value / highest) * (height - headroom), 1)
            return (
              <rect
                key={series[place]?.label}
                x={index * groupWidth + 3 + place * barWidth}
                y={height - barHeight}
                width={barWidth - 1}
                height={barHeight}
                rx={1.5}
                className={series[place]?.fill}
              />
            )
          })}
        </g>
      ))}
    </svg>
  )
}
