/**
 * Fetches scripts and style sheets into the browser's cache, before they are imported: in most browsers a script that
 * failed to load fails at every later import until the page is reloaded, and a reload loses what was typed (decision
 * 0019). The cache may hold a captive portal's page in place of a file: the file is then fetched without the cache, and
 * replaces it. Rejects when a file has not arrived.
 */
export const fetchFiles = (addresses: readonly string[]): Promise<unknown> =>
  Promise.all(
    addresses.map(async (address) => {
      if (!(await arrives(address)) && !(await arrives(address, { cache: 'reload' }))) throw address
    }),
  )

/** Whether the whole file can be fetched, and is no page. */
const arrives = async (address: string, options?: RequestInit): Promise<boolean> =>
  /script|css/.test((await (await fetch(address, options)).blob()).type)
