interface Horaires {
  readonly horaireDebut: string | null
  readonly horaireFin: string | null
}

const DAY_MINUTES = 24 * 60

const minutesOf = (heure: string): number => Number(heure.slice(0, 2)) * 60 + Number(heure.slice(3))

/**
 * Whether two pairs of hours (HH:MM) have a minute in common on some day. An end at or before the start is on the next
 * day. False unless all four hours are set.
 */
export const horairesOverlap = (a: Horaires, b: Horaires): boolean => {
  if (!a.horaireDebut || !a.horaireFin || !b.horaireDebut || !b.horaireFin) return false
  const length = (debut: string, fin: string) =>
    (minutesOf(fin) - minutesOf(debut) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
  /** Minutes from the start of `a` until the next start of `b`. */
  const gap = (minutesOf(b.horaireDebut) - minutesOf(a.horaireDebut) + DAY_MINUTES) % DAY_MINUTES
  return (
    gap < length(a.horaireDebut, a.horaireFin) || DAY_MINUTES - gap < length(b.horaireDebut, b.horaireFin)
  )
}
