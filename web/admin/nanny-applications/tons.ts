import type { NannyApplicationStatut } from '#contract/nanny-applications.admin.ts'
import type { Ton } from '../ui/status-badge.tsx'

export const TONS: Readonly<Record<NannyApplicationStatut, Ton>> = {
  en_examen: 'examen',
  en_attente: 'attente',
  traite: 'traite',
  accepte: 'favorable',
  refuse: 'defavorable',
}
