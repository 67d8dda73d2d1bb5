/** When the agency is open (docs/product.md, "Opening hours"). Hours are HH:MM in Libreville. */
export const OPENING_HOURS = [
  { jours: 'Lundi - Vendredi', days: [1, 2, 3, 4, 5], opens: '08:00', closes: '18:00' },
  { jours: 'Samedi', days: [6], opens: '09:00', closes: '15:00' },
  { jours: 'Dimanche', days: [0], opens: null, closes: null },
] as const

/** Indexed by `Date.getDay()`. */
const DAY_NAMES = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'] as const

/** Libreville is one hour ahead of UTC all year. Not Intl: its first format takes 50 ms on a cheap phone. */
const UTC_OFFSET_MS = 60 * 60_000
const DAY_MS = 24 * 60 * 60_000

/** "08:00" → "8h00". */
export const formatHour = (hour: string): string => hour.replace(/^0/, '').replace(':', 'h')

/** The opening hours on a day of the week, 0 to 6; null when the agency is closed. */
const hoursOn = (day: number): { readonly opens: string; readonly closes: string } | null => {
  const found = OPENING_HOURS.find(({ days }) => days.some((one) => one === day))
  return found?.opens ? { opens: found.opens, closes: found.closes } : null
}

/** Day of the week and HH:MM in Libreville, in any time zone of the phone. `instant` in epoch ms. */
const localTime = (instant: number): { readonly day: number; readonly hour: string } => {
  const local = new Date(instant + UTC_OFFSET_MS)
  return { day: local.getUTCDay(), hour: local.toISOString().slice(11, 16) }
}

/** Whether two instants (epoch ms) are on the same day in Libreville. */
export const isSameDay = (one: number, other: number): boolean =>
  Math.floor((one + UTC_OFFSET_MS) / DAY_MS) === Math.floor((other + UTC_OFFSET_MS) / DAY_MS)

/** Whether the agency is open. `instant` in epoch ms, here and below. */
export const isOpen = (instant: number): boolean => {
  const { day, hour } = localTime(instant)
  const hours = hoursOn(day)
  return hours !== null && hour >= hours.opens && hour < hours.closes
}

/** The next opening after an instant: "aujourd'hui dès 8h00", "demain dès 9h00", "lundi dès 8h00". */
export const nextOpening = (instant: number): string => {
  const { day, hour } = localTime(instant)
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const hours = hoursOn(localTime(instant + ahead * DAY_MS).day)
    if (!hours || (ahead === 0 && hour >= hours.opens)) continue
    const when = ["aujourd'hui", 'demain'][ahead] ?? DAY_NAMES[(day + ahead) % 7]
    return `${when} dès ${formatHour(hours.opens)}`
  }
  throw new Error('The agency never opens')
}

/** When the agency can call back: "aujourd'hui avant 18h00, sinon demain dès 8h00", or its next opening. */
export const callBackTime = (instant: number): string => {
  const { day } = localTime(instant)
  const hours = hoursOn(day)
  return isOpen(instant) && hours
    ? `aujourd'hui avant ${formatHour(hours.closes)}, sinon ${nextOpening(instant)}`
    : nextOpening(instant)
}
