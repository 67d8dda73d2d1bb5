const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** Spec §9: sizes in B, KB or MB. `bytes` is a whole number. */
export const fileSize = (bytes: number): string => {
  if (bytes < 1024) return `${bytes}\u00a0B`
  if (bytes < 1024 * 1024) return `${number.format(bytes / 1024)}\u00a0KB`
  return `${number.format(bytes / (1024 * 1024))}\u00a0MB`
}
