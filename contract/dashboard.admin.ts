import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { oneOfKeys, text } from './fields.ts'
import { typeService } from './parent-requests.ts'
import {
  NANNY_APPLICATION_STATUTS,
  type NannyApplicationStatut,
  PARENT_REQUEST_STATUTS,
  type ParentRequestStatut,
} from './statuts.admin.ts'

const count = z.number()

const countByStatut = <Statut extends string>(statuts: Readonly<Record<Statut, string>>) =>
  z.record(oneOfKeys(statuts), count)

/** How many there are of everything, by status where there is one. */
export const counts = z.object({
  demandes: z.object({ total: count, parStatut: countByStatut<ParentRequestStatut>(PARENT_REQUEST_STATUTS) }),
  candidatures: z.object({
    total: count,
    parStatut: countByStatut<NannyApplicationStatut>(NANNY_APPLICATION_STATUTS),
  }),
  employes: z.object({ total: count }),
  messages: z.object({ total: count }),
})
export type Counts = z.output<typeof counts>

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

/** What an agency looks at: the last weeks, oldest first, and what families asked for in them. */
export const figures = z.object({
  semaines: z.array(semaine),
  services: z.array(z.object({ service: typeService, demandes: count })),
  /** The quarters that the addresses name, most asked first. */
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
