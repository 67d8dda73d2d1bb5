import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type MatchSummary, scoreBandOf } from '#contract/matches.admin.ts'
import { formatPercent } from '#contract/number-format.ts'
import { BAND_COLOURS } from './bands.ts'

/**
 * Link to the matches of a record, with the best match; on a phone its score alone. An empty line of the same height
 * while the match is not loaded, so that no row moves.
 */
export const BestMatch = ({
  best,
  href,
  of,
  none,
}: {
  readonly best: MatchSummary | null | undefined
  readonly href: string
  /** Name of the person of the record, for screen readers. */
  readonly of: string
  /** Shown when the record has no match. */
  readonly none: ReactNode
}) => {
  if (!best) return <p className="min-h-6 truncate text-texte leading-6">{best === null ? none : '\u00a0'}</p>
  return (
    <Link
      href={href}
      aria-label={`Meilleure correspondance\u00a0: ${formatPercent(best.score)} avec ${best.nom}, pour ${of}`}
      // The touch target is 44 px high; on a phone it ends at the lower edge of the row.
      className="relative z-10 flex min-h-6 max-w-full items-center gap-2 leading-6 before:absolute before:inset-x-0 before:-top-2.75 before:-bottom-2.25 hover:underline"
    >
      <span
        className={`shrink-0 rounded-full px-2 font-bold numbers-aligned ${BAND_COLOURS[scoreBandOf(best.score)].tint}`}
      >
        {formatPercent(best.score)}
      </span>
      <span className="min-w-0 truncate max-sm:hidden">
        avec <strong>{best.nom}</strong>
      </span>
    </Link>
  )
}
