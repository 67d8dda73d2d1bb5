import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/docs.admin.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'

/**
 * Serves the description of every route that declares an endpoint. Must be registered before the other routes: an
 * `onRoute` hook sees only routes that are registered after it.
 */
export const docs = (app: FastifyInstance, deps: Deps): void => {
  const declared: Endpoint[] = []
  app.addHook('onRoute', ({ config, method }) => {
    if (config?.endpoint && method === config.endpoint.method) declared.push(config.endpoint)
  })
  serve(app, deps, endpoints, {
    // Loaded at the first call: its library would delay every start.
    openApi: async () => (await import('./openapi.ts')).describeApi(declared),
  })
}
