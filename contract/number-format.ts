/**
 * "2 540", with U+00A0: the fonts have no U+202F. Whole numbers only. Without Intl, whose first format costs a cheap
 * phone fifty milliseconds.
 */
export const formatNumber = (nombre: number): string => String(nombre).replace(/\B(?=(\d{3})+$)/g, '\u00a0')

/** "82 %", with U+00A0 like every number. */
export const formatPercent = (percent: number): string => `${percent}\u00a0%`
