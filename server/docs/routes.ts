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
  let description: Promise<Readonly<Record<string, unknown>>> | undefined
  serve(app, deps, endpoints, {
    // Made once, because it takes seconds of a small processor; at the first call, because its library would delay
    // every start.
    openApi: () => {
      description ??= import('./openapi.ts').then(({ describeApi }) => describeApi(declared))
      return description
    },
  })
}
