import type { FastifyInstance } from 'fastify'
import { monthOf } from '#contract/days.admin.ts'
import { endpoints } from '#contract/payments.admin.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { readImpayes } from '../impayes/queries.ts'
import { Refusal } from '../refusal.ts'
import { addPayment, summaryOf } from './add.ts'
import { correctPayment, setPaymentStatus } from './correct.ts'
import { listPaymentMois, listPayments, readPaymentTotaux, readSolde } from './queries.ts'

export const payments = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    listPayments: ({ query }) => listPayments(deps.db, query),
    readPaymentTotaux: async ({ query: { mois } }) => ({
      ...(await readPaymentTotaux(deps.db, mois)),
      impayes: await readImpayes(deps.db, { mois, thisMonth: monthOf(deps.clock()) }),
    }),
    listPaymentMois: ({ query }) => listPaymentMois(deps.db, query.mois),
    readSolde: async ({ params }) => {
      const found = await readSolde(deps.db, params.id, monthOf(deps.clock()))
      if (!found) throw new Refusal('notFound')
      return found
    },
    createPayment: async ({ body, submission, noteDetail }) => {
      const payment = await addPayment(deps, body, submission)
      noteDetail(summaryOf(payment))
      return payment
    },
    correctPayment: async ({ params, body, noteDetail }) => {
      const { payment, detail } = await correctPayment(deps, params.id, body)
      noteDetail(detail)
      return payment
    },
    setPaymentStatus: async ({ params, body, noteDetail }) => {
      const { payment, detail } = await setPaymentStatus(deps, params.id, body)
      noteDetail(detail)
      return payment
    },
  })
