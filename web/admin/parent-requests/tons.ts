import type { ParentRequestStatut } from '#contract/parent-requests.admin.ts'
import type { Ton } from '../ui/status-badge.tsx'

export const TONS: Readonly<Record<ParentRequestStatut, Ton>> = {
  en_attente: 'attente',
  traite: 'traite',
  paye: 'favorable',
}
