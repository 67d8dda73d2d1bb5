import { createRequire } from 'node:module'
import { join } from 'node:path'
import { BACK_OFFICE_SOURCE, ENTRY_SOURCE } from '#contract/pages.ts'

/** Fields of a module in Rolldown's graph that this file uses. */
interface ModuleInfo {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}
type GetModuleInfo = (id: string) => ModuleInfo | null

interface ChunkPlan {
  readonly name: string
  /** The chunk holds these modules and everything they import statically. */
  readonly roots: readonly string[]
  /** It also holds what at least `least` of these import statically: two by default. */
  readonly shared?: readonly string[]
  readonly least?: number
}

const ROOT = join(import.meta.dirname, '../..')
const { resolve: installed } = createRequire(import.meta.url)
const source = (path: string): string => join(ROOT, path)

/** Chunk that Chrome compiles whole while it downloads (vite.config.ts). */
export const BACK_OFFICE_CHUNK = 'back-office'

const FORM_PAGES = ['parent-form', 'nanny-form', 'contact'].map((page) => `web/public/${page}/page.tsx`)
/** What forms use, those of visitors and of the back office: schemas with their library, fields. */
const FORM_MODULES = [
  'contract/parent-requests.ts',
  'contract/nanny-applications.ts',
  'contract/contact-messages.ts',
  'web/offline/key.ts',
  'web/ui/file-size.ts',
  'web/ui/field.tsx',
  'web/ui/form.ts',
]
/** Always loaded with a public form; on other pages only when the outbox bar has something to show. */
const OUTBOX = [
  'web/offline/outbox.ts',
  'web/public/outbox-bar/outbox-bar.tsx',
  'web/public/outbox-bar/outbox-list.tsx',
]
/** Modules of at most 1.5 kB that several screens import: a file of their own would cost a round trip. */
const SMALL_SHARED = [
  'contract/plain-text.ts',
  'contract/prix.ts',
  'contract/horaires.ts',
  'contract/retention.ts',
  'web/ui/button.tsx',
  'web/public/page/prix.tsx',
]

const inAdmin = (path: string): string => `web/admin/${path}`

/** What runs in most lists of the dashboard once their rows are shown. */
const HINTS = inAdmin('lists/read-hints.tsx')
/** What most lists of the dashboard fetch then, to have it without a network; `attempts.tsx`, every screen. */
const AFTER_ROWS = ['activites/attempts.tsx', 'ui/status-sheet.tsx'].map(inAdmin)
/** The opened record of each list, which is fetched then too. */
const RECORDS = [
  'parent-requests/detail.tsx',
  'nanny-applications/detail.tsx',
  'employees/file.tsx',
  'contact-messages/detail.tsx',
].map(inAdmin)
/** Schemas of the records that no earlier chunk has, and that the journal on the profile needs as well. */
const SCHEMAS = ['facts', 'indesirables', 'payments'].map((name) => `contract/${name}.admin.ts`)
/** Small parts of the records that other screens use as well: within `records` they would make them load all of it. */
const PARTS = [
  'activites/queries.ts',
  'activites/result-choices.tsx',
  'facts/use-facts.ts',
  'lists/record-parts.tsx',
  'mises-en-relation/source.ts',
  'people/contact-person.tsx',
  'ui/month-picker.tsx',
  'ui/row-actions.tsx',
].map(inAdmin)
/** The payments of a family, in its record and on a screen of their own. */
const PAYMENTS = ['form.tsx', 'payment-card.tsx', 'convenu.tsx'].map((name) =>
  inAdmin(`encaissements/${name}`),
)

/**
 * Plan of files for code that is loaded together, always or often: one file instead of twenty. A module goes into the
 * first chunk of this list that contains it; the bundler places the rest. The home page is in the entry's chunk,
 * because nearly every visit opens it: that saves a round trip.
 */
const planChunks = (getModuleInfo: GetModuleInfo): readonly ChunkPlan[] => {
  const adminScreens = getModuleInfo(source(BACK_OFFICE_SOURCE))?.dynamicallyImportedIds ?? []
  return [
    {
      name: 'react',
      roots: ['react', 'react/jsx-runtime', 'react-dom/client'].map((name) => installed(name)),
    },
    { name: 'page', roots: [ENTRY_SOURCE, 'web/public/home/page.tsx', ...SMALL_SHARED].map(source) },
    { name: 'fields', roots: FORM_MODULES.map(source) },
    { name: 'form', roots: OUTBOX.map(source), shared: FORM_PAGES.map(source) },
    { name: 'documents', roots: ['web/offline/upload-now.ts', 'web/offline/shrink-photo.ts'].map(source) },
    { name: 'toast', roots: [source('web/ui/toaster.tsx')] },
    { name: 'call', roots: ['web/api/call.ts', 'contract/auth.ts'].map(source) },
    {
      name: BACK_OFFICE_CHUNK,
      roots: [BACK_OFFICE_SOURCE, 'web/admin/dashboard/page.tsx', 'web/admin/dashboard/first-data.ts'].map(
        source,
      ),
    },
    {
      // Shared by at least three screens or parts that are loaded on demand. Not in the chunk of the back office, so
      // that the first rows of the dashboard take input sooner.
      name: 'screens',
      roots: [],
      shared: adminScreens,
      least: 3,
    },
    { name: 'hints', roots: [source(HINTS)] },
    { name: 'schemas', roots: SCHEMAS.map(source) },
    { name: 'parts', roots: PARTS.map(source) },
    { name: 'payments', roots: PAYMENTS.map(source) },
    {
      // At least three: two kinds of record share the code of documents, which the others would load for nothing.
      name: 'records',
      roots: AFTER_ROWS.map(source),
      shared: RECORDS.map(source),
      least: 3,
    },
  ]
}

/** The module and everything it imports statically, at any depth. */
const reachable = (root: string, getModuleInfo: GetModuleInfo): ReadonlySet<string> => {
  const found = new Set<string>()
  const follow = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of getModuleInfo(id)?.importedIds ?? []) follow(imported)
  }
  if (!getModuleInfo(root)) throw new Error(`The plan of the chunks names ${root}, which is not in the build`)
  follow(root)
  return found
}

/** Module id → name of its chunk. */
const assignChunks = (getModuleInfo: GetModuleInfo): ReadonlyMap<string, string> => {
  const assigned = new Map<string, string>()
  for (const { name, roots, shared = [], least = 2 } of planChunks(getModuleInfo)) {
    const always = new Set(roots.flatMap((root) => [...reachable(root, getModuleInfo)]))
    const uses = shared.flatMap((root) => [...reachable(root, getModuleInfo)])
    const counts = new Map<string, number>()
    for (const id of uses) {
      const count = (counts.get(id) ?? 0) + 1
      counts.set(id, count)
      if (count === least) always.add(id)
    }
    for (const id of always) if (!assigned.has(id)) assigned.set(id, name)
  }
  return assigned
}

/** Names of the chunks in `planChunks`, in its order: Rolldown asks for the groups before it has the graph. */
const NAMES = [
  'react',
  'page',
  'fields',
  'form',
  'documents',
  'toast',
  'call',
  BACK_OFFICE_CHUNK,
  'screens',
  'hints',
  'schemas',
  'parts',
  'payments',
  'records',
]

/**
 * The groups of Rolldown's `codeSplitting`. A group takes the dependencies of its modules too; priorities leave those
 * that an earlier group claims to that one.
 */
export const chunkGroups = () => {
  let assigned: ReadonlyMap<string, string> | undefined
  return NAMES.map((name, index) => ({
    debugName: name,
    priority: NAMES.length - index,
    name: (id: string, graph: { readonly getModuleInfo: GetModuleInfo }): string | null => {
      assigned ??= assignChunks((module) => graph.getModuleInfo(module))
      return assigned.get(id) === name ? name : null
    },
  }))
}
