/** A browser may begin to read the file after the click. */
const READ_WITHIN_MS = 60_000

/** Saves a file as a download. */
export const saveFile = (filename: string, content: Blob): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = filename
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), READ_WITHIN_MS)
}
