import { codeQuery } from '../ui/use-code.ts'

/**
 * Query of the code of the head of the dashboard. Loaded lazily: the dashboard's own scripts have a size limit
 * (tests/e2e/admin-weight.spec.ts).
 */
export const headCode = codeQuery('aujourdhui/head', () => import('./head.tsx'))
