import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ADMIN, sessionCookie } from './app.ts'

interface Notification {
  readonly id: string
  readonly type: string
  readonly relatedId: string
  readonly nombre: number
}

interface File {
  readonly filename: string
  readonly storedPath: string
}

interface Package {
  readonly id: string
  readonly nom: string
  readonly prix: number
  readonly actif: boolean
}

interface Row {
  readonly id: string
  readonly nom: string
  /** A JSON text of a list of files. */
  readonly documents?: string | null
  readonly [field: string]: unknown
}

export type Noun = 'parent-requests' | 'nanny-applications' | 'contact-messages'

/** Reads and writes through the API of the back office. */
export interface Agency {
  /** Rows of the list whose `nom` is this. */
  readonly rowsOf: (noun: Noun, nom: string) => Promise<readonly Row[]>
  /** All rows of the list. */
  readonly all: (noun: Noun) => Promise<readonly Row[]>
  /** Number of unread lines of the bell about the arrival of these rows, among the hundred newest lines. */
  readonly notificationsOf: (rows: readonly Row[]) => Promise<number>
  /** Marks every unread notification as read. Returns how many arrivals they announce, without matches. */
  readonly readArrivals: () => Promise<number>
  /** Each file of an application as the agency downloads it, by name. */
  readonly bytesOf: (row: Row) => Promise<readonly (readonly [string, Buffer])[]>
  /** SHA-256 of each file of an application as the agency downloads it, by name. */
  readonly filesOf: (row: Row) => Promise<readonly (readonly [string, string])[]>
  readonly prestations: () => Promise<readonly Package[]>
  readonly changePrice: (id: string, prix: number) => Promise<void>
  /** Returns the id. */
  readonly addPrestation: (prestation: Pick<Package, 'nom' | 'actif'>) => Promise<string>
  readonly deletePrestation: (id: string) => Promise<void>
  /** Signs in the browser of a page, in a session of its own. */
  readonly signInOn: (page: Page) => Promise<void>
  /** Refuses the application and deletes it (only after a decision: docs/product.md, "Statuses"). */
  readonly refuseAndDelete: (row: Row) => Promise<void>
}

/** `server` returns the current URL of the server. The session survives a restart, because it is in the database. */
export const openAgency = (server: () => string): Agency => {
  let cookie: string | undefined

  const signIn = async (): Promise<string> => {
    const response = await fetch(`${server()}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    })
    if (!response.ok) throw new Error(`Sign-in failed: ${response.status}`)
    return sessionCookie(response.headers.getSetCookie())
  }
  const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
    cookie ??= await signIn()
    const response = await fetch(`${server()}${path}`, {
      method,
      headers: {
        cookie,
        'sec-fetch-site': 'same-origin',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }
  /** Every page of a list. */
  const all = async <Item>(path: string): Promise<readonly Item[]> => {
    const items: Item[] = []
    for (let next: string | undefined = `${path}?limit=500`; next; ) {
      const response: Response = await call('GET', next)
      items.push(...((await response.json()) as Item[]))
      next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
    }
    return items
  }

  const bytesOf = (row: Row) =>
    Promise.all(
      (JSON.parse(row.documents ?? '[]') as File[]).map(async ({ filename, storedPath }) => {
        const response = await call('GET', `/api/download/${storedPath}`)
        return [filename, Buffer.from(await response.arrayBuffer())] as const
      }),
    )

  const unread = async () =>
    (await (await call('GET', '/api/notifications/unread')).json()) as readonly Notification[]
  /** A match has a notification of its own, which is not an arrival. */
  const isArrival = ({ type }: Notification): boolean => type !== 'nouveau_match'

  return {
    all: (noun) => all<Row>(`/api/${noun}`),
    rowsOf: async (noun, nom) => (await all<Row>(`/api/${noun}`)).filter((row) => row.nom === nom),
    notificationsOf: async (rows) => {
      const ids = new Set(rows.map(({ id }) => id))
      return (await unread()).filter((one) => isArrival(one) && ids.has(one.relatedId)).length
    },
    readArrivals: async () => {
      const read: Notification[] = []
      for (let page = await unread(); page.length > 0; page = await unread()) {
        for (const { id } of page) await call('PATCH', `/api/notifications/${id}/mark-read`)
        read.push(...page)
      }
      return read.filter(isArrival).reduce((sum, { nombre }) => sum + nombre, 0)
    },
    bytesOf,
    filesOf: async (row) =>
      (await bytesOf(row)).map(
        ([filename, bytes]) => [filename, createHash('sha256').update(bytes).digest('hex')] as const,
      ),
    prestations: async () => (await (await call('GET', '/api/prestations')).json()) as Package[],
    changePrice: async (id, prix) => {
      const known = (await (await call('GET', '/api/prestations')).json()) as Package[]
      const { id: _, ...fields } = known.find((one) => one.id === id) ?? { id }
      await call('PATCH', `/api/prestations/${id}`, { ...fields, prix })
    },
    addPrestation: async (prestation) => {
      const fields = { description: null, horaireDebut: null, horaireFin: null, prix: 1000, unite: 'FCFA' }
      const response = await call('POST', '/api/prestations', { ...fields, ...prestation })
      return ((await response.json()) as Package).id
    },
    deletePrestation: async (id) => {
      await call('DELETE', `/api/prestations/${id}`)
    },
    signInOn: async (page) => {
      const response = await page.request.post(new URL('/api/auth/login', page.url()).href, { data: ADMIN })
      if (!response.ok()) throw new Error(`Sign-in failed: ${response.status()}`)
    },
    refuseAndDelete: async ({ id }) => {
      for (const status of ['traite', 'refuse'])
        await call('PATCH', `/api/nanny-applications/${id}/status`, { status })
      await call('DELETE', `/api/nanny-applications/${id}`)
    },
  }
}
