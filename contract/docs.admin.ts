import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const endpoints = {
  openApi: endpoint({
    method: 'GET',
    path: '/api/docs',
    summary: 'Ce contrat, au format OpenAPI 3.1.',
    access: 'admin',
    answer: { status: 200, body: z.record(z.string(), z.unknown()) },
    errors: [],
  }),
}
