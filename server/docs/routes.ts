import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/docs.admin.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { describeApi } from './openapi.ts'

/** Serves the contract of the app itself: every route that declares one, whoever registered it. */
export const docs = (app: FastifyInstance, deps: Deps): void => {
  const declared: Endpoint[] = []
  app.addHook('onRoute', ({ config, method }) => {
    if (config?.endpoint && method === config.endpoint.method) declared.push(config.endpoint)
  })
  serve(app, deps, endpoints, { openApi: async () => describeApi(declared) })
}
