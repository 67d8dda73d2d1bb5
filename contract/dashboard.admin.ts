import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'
import { LIST_KEYS, LISTS, type ListKey } from './lists.admin.ts'
import { typeService } from './parent-requests.ts'

const count = z.number()

/** Number of records of a list, by status where it has one. */
type CountOf<Key extends ListKey> =
  (typeof LISTS)[Key]['statuts'] extends Readonly<Record<infer Statut, string>>
    ? { readonly total: number; readonly parStatut: Readonly<Record<Statut, number>> }
    : { readonly total: number }

export type Counts = { readonly [Key in ListKey]: CountOf<Key> }

const countOf = (statuts: Readonly<Record<string, string>> | null) =>
  z.object({
    total: count,
    ...(statuts && {
      parStatut: z.object(Object.fromEntries(Object.keys(statuts).map((statut) => [statut, count]))),
    }),
  })

/** Number of records of a list at one of its statuses; undefined when it has no such status. */
export const countAt = (counts: Counts, key: ListKey, statut: string): number | undefined => {
  const count = counts[key]
  const byStatut: Readonly<Record<string, number>> = 'parStatut' in count ? count.parStatut : {}
  return byStatut[statut]
}

/** Numbers of records of every list. */
const counts = z.object(
  Object.fromEntries(LIST_KEYS.map((key) => [key, countOf(LISTS[key].statuts)])),
) as unknown as z.ZodMiniType<Counts>

/** How many weeks the figures go back, this one included. */
export const FIGURES_WEEKS = 12

const semaine = z.object({
  /** Its Monday, YYYY-MM-DD, in Libreville. */
  lundi: text,
  demandes: count,
  candidatures: count,
  embauches: count,
})
export type Semaine = z.output<typeof semaine>

/** Figures of the last weeks, oldest first, and the services and quarters that families asked for. */
export const figures = z.object({
  semaines: z.array(semaine),
  services: z.array(z.object({ service: typeService, demandes: count })),
  /** The most frequent places of the families, at most eight, read or corrected (server/facts/). */
  quartiers: z.array(z.object({ quartier: text, demandes: count })),
})
export type Figures = z.output<typeof figures>

export const endpoints = {
  dashboardCounts: endpoint({
    method: 'GET',
    path: '/api/dashboard/counts',
    summary: "Les nombres du tableau de bord\u00a0; un changement dit qu'une liste est à relire.",
    access: 'admin',
    answer: { status: 200, body: counts },
    errors: [],
    poll: true,
  }),
  dashboardFigures: endpoint({
    method: 'GET',
    path: '/api/dashboard/figures',
    summary:
      'Demandes, candidatures et embauches des douze dernières semaines, et les services et les quartiers demandés.',
    access: 'admin',
    answer: { status: 200, body: figures },
    errors: [],
  }),
}
