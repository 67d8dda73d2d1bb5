import type { FastifyInstance } from 'fastify'
import { endpoints, PROVIDERS, type Provider } from '#contract/payment-configs.admin.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
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
    savePaymentConfig: ({ params, body }) =>
      savePaymentConfig(deps.db, deps.encryption, params.providerId, body, deps.clock().toISOString()),
  })
