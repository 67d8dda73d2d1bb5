import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/personnes.admin.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { erasePerson, findPerson } from './queries.ts'

export const personnes = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    findPerson: ({ body }) => findPerson(deps.db, body.telephone),
    erasePerson: ({ body }) => deps.db.transaction().execute((tx) => erasePerson(tx, body.telephone)),
  })
