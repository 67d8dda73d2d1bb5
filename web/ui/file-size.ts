/** At most one decimal, with a comma. Not Intl: its first format takes 50 ms on a cheap phone. */
const decimal = (number: number): string => String(Math.round(number * 10) / 10).replace('.', ',')

/** Size in B, KB or MB (docs/product.md, "Formats"). `bytes` is a whole number. */
export const fileSize = (bytes: number): string => {
  if (bytes < 1024) return `${bytes}\u00a0B`
  if (bytes < 1024 * 1024) return `${decimal(bytes / 1024)}\u00a0KB`
  return `${decimal(bytes / (1024 * 1024))}\u00a0MB`
}
