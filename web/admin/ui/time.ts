const ZONE = 'Africa/Libreville'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Relative time in words (docs/product.md, "Formats"). An instant after `now` (epoch ms), by a clock that is behind the
 * server's, reads "À l'instant".
 */
export const timeAgo = (iso: string, now: number): string => {
  const age = Math.max(0, now - Date.parse(iso))
  if (age < MINUTE_MS) return "À l'instant"
  if (age < HOUR_MS) return `Il y a ${Math.floor(age / MINUTE_MS)} min`
  if (age < DAY_MS) return `Il y a ${Math.floor(age / HOUR_MS)}h`
  return `Il y a ${Math.floor(age / DAY_MS)}j`
}

/** How long somebody has waited since an instant: "attend depuis 3h", or "vient d'arriver" in the first minute. */
export const waitText = (iso: string, now: number): string => {
  const [, age] = timeAgo(iso, now).split(/^Il y a /)
  return age === undefined ? "vient d'arriver" : `attend depuis ${age}`
}

/** Whether an instant is more than a day ago. */
export const isOlderThanADay = (iso: string, now: number): boolean => now - Date.parse(iso) > DAY_MS

/**
 * Creates a format on its first use: creating one takes 10 ms on a cheap phone, and no screen needs all formats. The
 * first day of a month reads "1er novembre", which Intl does not know.
 */
const createFormat = (
  locale: string,
  options: Intl.DateTimeFormatOptions,
): ((iso: string | Date) => string) => {
  let format: Intl.DateTimeFormat | undefined
  return (instant) => {
    format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: ZONE })
    return format.format(new Date(instant)).replace(/^1 (?=\p{L})/u, '1er ')
  }
}

/** "21 novembre 2026 à 15:05". */
export const formatMoment = createFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short' })

const SAME_TIME_MS = 5 * MINUTE_MS

/**
 * Text that says when a form was filled in, by the phone's clock. Null without this time, or when it is at most five
 * minutes from the arrival: a longer time is taken for a wait for a network.
 */
export const formatDateSaisie = ({
  dateCreation,
  dateSaisie,
}: {
  readonly dateCreation: string
  readonly dateSaisie: string | null
}): string | null =>
  dateSaisie !== null && Math.abs(Date.parse(dateCreation) - Date.parse(dateSaisie)) > SAME_TIME_MS
    ? `${formatMoment(dateSaisie)}, sans réseau`
    : null

/** "21 novembre 2026", of an instant or of a day. */
export const formatJour = createFormat('fr-FR', { dateStyle: 'long' })

/** "21/11/2026". */
export const formatShortJour = createFormat('fr-FR', { dateStyle: 'short' })

/** "21 nov.": for a mark in a row. */
export const formatDayOfYear = createFormat('fr-FR', { day: 'numeric', month: 'short' })

/** Swedish dates are YYYY-MM-DD. */
const isoDay = createFormat('sv-SE', {})

/** Today in Libreville, YYYY-MM-DD. */
export const today = (): string => isoDay(new Date())

const formatMonthYear = createFormat('fr-FR', { month: 'long', year: 'numeric' })
const formatMonthName = createFormat('fr-FR', { month: 'short' })

/** "mars 2026", of a month YYYY-MM. */
export const formatMois = (mois: string): string => formatMonthYear(`${mois}-15`)

/** "mars", "avr.": for a narrow chart. */
export const formatShortMois = (mois: string): string => formatMonthName(`${mois}-15`)

/** This month in Libreville, YYYY-MM. */
export const thisMonth = (): string => today().slice(0, 7)
