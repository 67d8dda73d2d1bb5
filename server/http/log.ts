import type { FastifyInstance } from 'fastify'

/** One line an answer: what was asked by its pattern, never by its values, so that no log holds a person's data. */
export const logAnswers = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'answered')
  })
}
