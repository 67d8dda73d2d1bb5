import { Link } from 'wouter'
import { type MatchSummary, scoreBandOf } from '#contract/matches.admin.ts'
import { formatPercent } from '#contract/number-format.ts'
import { Icon } from '../../ui/icon.tsx'
import { BANDES } from './bands.ts'

/**
 * The best match of a card's record, one tap from all of them. It keeps its place while it is on its way, so that no
 * card grows under a thumb.
 */
export const BestMatch = ({
  best,
  href,
  of,
  none,
}: {
  readonly best: MatchSummary | null | undefined
  readonly href: string
  /** Whose card it stands on, for those who hear the link without its card. */
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
