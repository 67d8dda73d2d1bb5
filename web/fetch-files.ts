/**
 * Fetches scripts and style sheets into the browser's cache, before an import, or before a reload after a failed one:
 * in many browsers a script that failed to load fails at every later import until the page is reloaded, and a reload
 * loses what was typed (decision 0019). The cache may hold a captive portal's page in place of a file: the file is then
 * fetched without the cache, and replaces it. Rejects when a file has not arrived.
 */
export const fetchFiles = (addresses: readonly string[]): Promise<unknown> =>
  Promise.all(
    addresses.map(async (address) => {
      if (!(await arrives(address)) && !(await arrives(address, { cache: 'reload' }))) throw address
    }),
  )

/** Whether what arrives is a script or a style sheet, not a page. Rejects when the network fails. */
const arrives = async (address: string, options?: RequestInit): Promise<boolean> =>
  /script|css/.test((await (await fetch(address, options)).blob()).type)
