/** Saves a file as a download. */
export const saveFile = (filename: string, content: Blob): void => {
  const url = URL.createObjectURL(content)
  saveUrl(url, filename)
  URL.revokeObjectURL(url)
}

/** Saves the content of a URL as a download. */
export const saveUrl = (url: string, filename: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
}
