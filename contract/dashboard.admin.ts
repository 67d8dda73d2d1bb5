import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { STATUTS_CANDIDATURE, type StatutCandidature } from './nanny-applications.admin.ts'
import { STATUTS_DEMANDE, type StatutDemande } from './parent-requests.admin.ts'

const nombre = z.number()

const parStatut = <Statut extends string>(statuts: Readonly<Record<Statut, string>>) =>
  z.record(z.enum(Object.keys(statuts) as [Statut, ...Statut[]]), nombre)

/** How many there are of everything, by status where there is one. */
export const counts = z.object({
  demandes: z.object({ total: nombre, parStatut: parStatut<StatutDemande>(STATUTS_DEMANDE) }),
  candidatures: z.object({ total: nombre, parStatut: parStatut<StatutCandidature>(STATUTS_CANDIDATURE) }),
  employes: z.object({ total: nombre }),
  messages: z.object({ total: nombre }),
})
export type Counts = z.output<typeof counts>

export const endpoints = {
  dashboardCounts: endpoint({
    method: 'GET',
    path: '/api/dashboard/counts',
    resume: "Les nombres du tableau de bord ; un changement dit qu'une liste est à relire.",
    access: 'admin',
    answer: { status: 200, body: counts },
    errors: [],
    poll: true,
  }),
}
