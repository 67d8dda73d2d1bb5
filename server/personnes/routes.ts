import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/personnes.admin.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { erasePerson } from './queries.ts'

export const personnes = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    findPerson: async ({ body: { telephone } }) => {
      const [demandes, candidatures, messages, employes] = await Promise.all([
        deps.db
          .selectFrom('parent_requests')
          .leftJoin('prestations', 'prestations.id', 'parent_requests.forfait')
          .selectAll('parent_requests')
          .select('prestations.nom as forfaitNom')
          .where('telephone', '=', telephone)
          .execute(),
        deps.db.selectFrom('nanny_applications').selectAll().where('telephone', '=', telephone).execute(),
        deps.db.selectFrom('contact_messages').selectAll().where('telephone', '=', telephone).execute(),
        deps.db.selectFrom('employees').selectAll().where('telephone', '=', telephone).execute(),
      ])
      return {
        demandes,
        candidatures,
        messages,
        employes: employes.map((row) => ({ ...row, actif: row.actif === 1 })),
      }
    },
    erasePerson: ({ body: { telephone } }) =>
      deps.db.transaction().execute(async (tx) => {
        const erased = await erasePerson(tx, telephone)
        const kept = await tx
          .selectFrom('employees')
          .select('id')
          .where('telephone', '=', telephone)
          .execute()
        return {
          demandes: erased.parent_requests,
          candidatures: erased.nanny_applications,
          messages: erased.contact_messages,
          employesConserves: kept.length,
        }
      }),
  })
