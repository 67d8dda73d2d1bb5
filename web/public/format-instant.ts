const timeZone = 'Africa/Libreville'

/**
 * "le 2 mars à 09:05", in the agency's time zone. Formats are created on demand: the first takes 50 ms on a cheap
 * phone.
 */
export const formatInstant = (instant: string | number): string => {
  const date = new Date(instant)
  const day = date
    .toLocaleDateString('fr-FR', { timeZone, day: 'numeric', month: 'long' })
    .replace(/^1 /, '1er ')
  const hour = date.toLocaleTimeString('fr-FR', { timeZone, hour: '2-digit', minute: '2-digit' })
  return `le ${day} à ${hour}`
}
