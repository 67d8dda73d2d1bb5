/* Hours, durations and distances as people say them. */

/** '07:30' → '7h30', '08:00' → '8h'. */
export const formatShortHour = (heure: string): string =>
  heure.replace(/^0?(\d+):(\d\d)$/, (_, hours, minutes) => `${hours}h${minutes === '00' ? '' : minutes}`)

/** A number of half-hours as "30 min", "8h", "8h30". Rounded, because it may be an average over days; at least 1. */
export const formatHalfHours = (halfHours: number): string => {
  const whole = Math.max(1, Math.round(halfHours))
  return whole === 1 ? '30 min' : `${Math.floor(whole / 2)}h${whole % 2 === 0 ? '' : '30'}`
}

/** '0,4 km', '12 km'. */
export const formatKm = (km: number): string => {
  const shown = km < 10 ? Math.max(0.1, Math.round(km * 10) / 10) : Math.round(km)
  return `${String(shown).replace('.', ',')} km`
}

/** '6 mois', '1 an et demi', '6 ans'. A year or more is rounded down to whole years, except an exact half. */
export const formatYears = (years: number): string => {
  if (years < 1) return `${Math.max(1, Math.round(years * 12))} mois`
  const whole = Math.floor(years)
  return `${whole} ${whole === 1 ? 'an' : 'ans'}${years - whole === 0.5 ? ' et demi' : ''}`
}
