import type { ReactNode } from 'react'

/** What a status means for the person who reads it. */
export type Ton = 'examen' | 'attente' | 'traite' | 'favorable' | 'defavorable' | 'neutre'

export const STATUS_GROUNDS: Readonly<Record<Ton, string>> = {
  examen: 'bg-brume text-encre',
  attente: 'bg-bande-jaune-fond text-bande-jaune',
  traite: 'bg-bande-bleu-fond text-bande-bleu',
  favorable: 'bg-bande-vert-fond text-bande-vert',
  defavorable: 'bg-laterite-clair text-laterite-fonce',
  neutre: 'bg-bande-gris-fond text-bande-gris',
}

export const StatusBadge = ({ ton, children }: { readonly ton: Ton; readonly children: ReactNode }) => (
  <span className={`inline-block shrink-0 rounded-full px-3 py-0.5 font-bold text-sm ${STATUS_GROUNDS[ton]}`}>
    {children}
  </span>
)
