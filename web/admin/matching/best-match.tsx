import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { scoreBandOf } from '#contract/matches.admin.ts'
import { formatPercent } from '#contract/number-format.ts'
import { BAND_COLOURS } from './bands.ts'
import type { Best } from './use-best-matches.ts'

/**
 * Link to the matches of a record, with the best match; on a phone its score alone. The place of a score stays empty
 * while it is being read; nothing if it could not be read.
 */
export const BestMatch = ({
  best,
  href,
  of,
  none,
}: {
  readonly best: Best
  readonly href: string
  /** Name of the person of the record, for screen readers. */
  readonly of: string
  /** Shown when the record has no match. */
  readonly none: ReactNode
}) => {
  if (best === null) return none
  if (best === 'failed') return null
  if (!best) return <span className="w-12 shrink-0" />
  return (
    <Link
      href={href}
      aria-label={`Meilleure correspondance\u00a0: ${formatPercent(best.score)} avec ${best.nom}, pour ${of}`}
      // The touch target is 44 px high; on a phone it ends at the lower edge of the row.
      className="relative z-10 flex min-h-6 max-w-[min(100%,15rem)] shrink-0 items-center gap-2 leading-6 before:absolute before:inset-x-0 before:-top-2.75 before:-bottom-2.25 hover:underline"
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
