import type { FastifyInstance } from 'fastify'
import { endpoints as adminEndpoints } from '#contract/contact-messages.admin.ts'
import { endpoints } from '#contract/contact-messages.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { eraseOne } from '../indesirables/queries.ts'
import { Refusal } from '../refusal.ts'
import { listContactMessages } from './queries.ts'
import { submitContactMessage } from './submit.ts'

export const contactMessages = (app: FastifyInstance, deps: Deps): void => {
  serve(app, deps, endpoints, {
    submitContactMessage: ({ body, submission, network }) =>
      submitContactMessage(deps, body, submission, network),
  })
  serve(app, deps, adminEndpoints, {
    listContactMessages: ({ query }) => listContactMessages(deps.db, query),
    deleteContactMessage: ({ params }) =>
      deps.db.transaction().execute(async (tx) => {
        if (!(await eraseOne(tx, 'contact_messages', params.id))) throw new Refusal('notFound')
      }),
  })
}
