import { Link } from 'wouter'
import { type MatchSummary, scoreBandOf } from '#contract/matches.admin.ts'
import { formatPercent } from '#contract/number-format.ts'
import { Icon } from '../../ui/icon.tsx'
import { BANDES } from './bands.ts'

/**
 * Link to the matches of a record, with its best match. Its place is reserved while it loads, so that cards do not
 * move.
 */
export const BestMatch = ({
  best,
  href,
  of,
  none,
}: {
  readonly best: MatchSummary | null | undefined
  readonly href: string
  /** Name of the person on the card, for screen readers. */
  readonly of: string
  readonly none: string
}) => {
  if (!best) return <p className="min-h-11 content-center text-sm text-texte">{best === null && none}</p>
  return (
    <Link
      href={href}
      aria-label={`Meilleure correspondance\u00a0: ${formatPercent(best.score)} avec ${best.nom}, pour ${of}`}
      className="relative z-10 flex min-h-11 max-w-full items-center gap-2.5 self-start rounded-full border-2 border-menthe bg-white py-1 pr-3 pl-1 text-sm hover:bg-menthe-clair"
    >
      <span
        className={`shrink-0 rounded-full px-2.5 py-1 font-bold tabular-nums ${BANDES[scoreBandOf(best.score)].tint}`}
      >
        {formatPercent(best.score)}
      </span>
      <span className="min-w-0 truncate">
        avec <strong>{best.nom}</strong>
      </span>
      <Icon name="next" className="size-4 shrink-0 text-foret" />
    </Link>
  )
}
