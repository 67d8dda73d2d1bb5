import { formatNumber } from '#contract/number-format.ts'

/** "150 000 FCFA". */
export const fcfa = (montant: number): string => `${formatNumber(montant)}\u00a0FCFA`

/** "1 demande", "2 540 demandes": zero and one are singular in French. */
export const countLabel = (count: number, [singular, plural]: readonly [string, string]): string =>
  `${formatNumber(count)} ${count < 2 ? singular : plural}`
