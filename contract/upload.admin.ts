import { endpoint } from './endpoint.ts'
import { identifiant } from './fields.ts'

export const endpoints = {
  downloadDocument: endpoint({
    method: 'GET',
    path: '/api/download/{storedPath}',
    resume: "Ouvre un document joint à une candidature ou à un dossier d'employé.",
    access: 'admin',
    params: { storedPath: identifiant },
    answer: { status: 200, body: 'bytes' },
    errors: ['notFound'],
  }),
}
