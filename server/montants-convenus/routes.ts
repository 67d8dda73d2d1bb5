import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/montants-convenus.admin.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { setMontantConvenu } from './correct.ts'

export const montantsConvenus = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    setMontantConvenu: async ({ params, body, noteDetail }) => {
      const { montantConvenu, detail } = await setMontantConvenu(deps, params.demandeId, body)
      noteDetail(detail)
      return montantConvenu
    },
  })
