/** One decimal at most, with a comma. Without Intl, whose first format costs a cheap phone fifty milliseconds. */
const decimal = (number: number): string => String(Math.round(number * 10) / 10).replace('.', ',')

/** File size in B, KB or MB (docs/product.md, "Formats"). `bytes` is a whole number. */
export const fileSize = (bytes: number): string => {
  if (bytes < 1024) return `${bytes}\u00a0B`
  if (bytes < 1024 * 1024) return `${decimal(bytes / 1024)}\u00a0KB`
  return `${decimal(bytes / (1024 * 1024))}\u00a0MB`
}
