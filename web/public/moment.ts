const timeZone = 'Africa/Libreville'

/** "le 2 mars à 09:05", as the agency's clock has it. Formats made on demand: the first costs a cheap phone 50 ms. */
export const moment = (instant: string | number): string => {
  const date = new Date(instant)
  const day = date.toLocaleDateString('fr-FR', { timeZone, day: 'numeric', month: 'long' })
  const hour = date.toLocaleTimeString('fr-FR', { timeZone, hour: '2-digit', minute: '2-digit' })
  return `le ${day} à ${hour}`
}
