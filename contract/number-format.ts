/**
 * "2 540" with U+00A0, because the fonts have no U+202F. Whole numbers only. Not Intl: its first format takes 50 ms on
 * a cheap phone.
 */
export const formatNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '\u00a0')

/** "82 %" with U+00A0. */
export const formatPercent = (percent: number): string => `${percent}\u00a0%`
