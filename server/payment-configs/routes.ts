import type { FastifyInstance } from 'fastify'
import { endpoints, PROVIDERS, type Provider } from '#contract/payment-configs.admin.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { getPaymentConfig, savePaymentConfig } from './queries.ts'

export const paymentConfigs = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    listPaymentConfigs: () =>
      Promise.all(
        (Object.keys(PROVIDERS) as Provider[]).map((provider) =>
          getPaymentConfig(deps.db, deps.encryption, provider),
        ),
      ),
    getPaymentConfig: ({ params }) => getPaymentConfig(deps.db, deps.encryption, params.providerId),
    savePaymentConfig: async ({ params, body: { avant, ...input }, noteDetail }) => {
      const now = deps.clock().toISOString()
      const saved = await savePaymentConfig(deps.db, deps.encryption, params.providerId, input, avant, now)
      if (!saved) throw new Refusal('changedMeanwhile')
      if (saved.isRepeat) noteDetail(null)
      return saved.config
    },
  })
