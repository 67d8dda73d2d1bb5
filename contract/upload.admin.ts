import { endpoint } from './endpoint.ts'
import { pathId } from './fields.admin.ts'

export const endpoints = {
  downloadDocument: endpoint({
    method: 'GET',
    path: '/api/download/{storedPath}',
    summary: "Ouvre un document joint à une candidature ou à un dossier d'employé.",
    access: 'admin',
    audit: 'Document consulté',
    params: { storedPath: pathId },
    answer: { status: 200, body: 'bytes' },
    errors: ['notFound', 'unreadableDocument'],
  }),
}
