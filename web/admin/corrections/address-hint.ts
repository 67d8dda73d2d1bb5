import type { RequestFacts } from '#contract/facts.admin.ts'

/** Says what a corrected address changes: the quarter is read again, unless an administrator chose it. */
export const addressHint = (place: RequestFacts['place'] | undefined): string =>
  place?.setBy === 'corrige'
    ? `Le quartier choisi à la main reste\u00a0: ${place.value?.nom ?? 'aucun'}.`
    : 'Quartier et repère. Le quartier est lu de nouveau.'
