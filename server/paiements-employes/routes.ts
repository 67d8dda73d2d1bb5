import type { FastifyInstance } from 'fastify'
import { endpoints, PAID_NATURES } from '#contract/paiements-employes.admin.ts'
import { lockEmployee } from '../db/lock-records.ts'
import type { Deps } from '../deps.ts'
import { employeeExists } from '../employees/queries.ts'
import { serve } from '../http/serve.ts'
import { refuseFutureDay } from '../past-day.ts'
import { followPayments } from '../rappels/follow-ups.ts'
import { Refusal } from '../refusal.ts'
import { submitOnce } from '../submissions/submit-once.ts'
import { cancelPaiement, correctPaiement, summaryOf } from './correct.ts'
import { findPaiement, insertPaiement, listPaiementsOf } from './queries.ts'

export const paiementsEmployes = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    listPaiementsEmploye: async ({ params }) => {
      if (!(await employeeExists(deps.db, params.id))) throw new Refusal('notFound')
      return listPaiementsOf(deps.db, params.id)
    },
    createPaiementEmploye: async ({ body, submission, noteDetail }) => {
      refuseFutureDay('datePaiement', body.datePaiement, deps.clock())
      const { id } = await submitOnce(
        deps,
        'paiements_employes',
        submission,
        JSON.stringify(body),
        async (tx, id, dateCreation) => {
          await lockEmployee(tx, body.employeId, deps.config.databaseUrl !== null)
          if (!(await employeeExists(tx, body.employeId))) throw new Refusal('notFound')
          const paiement = {
            ...body,
            mois: body.mois ?? body.datePaiement.slice(0, 7),
            moyen: body.moyen ?? null,
            dateAnnulation: null,
            revision: 0,
            id,
            dateCreation,
          }
          await insertPaiement(tx, paiement)
          if (PAID_NATURES.includes(body.nature)) await followPayments(tx, body.employeId, deps.clock())
        },
      )
      const paiement = await findPaiement(deps.db, id)
      if (!paiement) throw new Refusal('deletedMeanwhile')
      noteDetail(summaryOf(paiement))
      return paiement
    },
    correctPaiementEmploye: async ({ params, body, noteDetail }) => {
      const { paiement, detail } = await correctPaiement(deps, params.id, body)
      noteDetail(detail)
      return paiement
    },
    cancelPaiementEmploye: async ({ params, body, noteDetail }) => {
      const { paiement, detail } = await cancelPaiement(deps, params.id, body.revision)
      noteDetail(detail)
      return paiement
    },
  })
