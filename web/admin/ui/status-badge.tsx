import type { ReactNode } from 'react'

export type Tone = 'review' | 'waiting' | 'processed' | 'positive' | 'negative' | 'neutral'

/** Tailwind classes of background and text. */
export const STATUS_BACKGROUNDS: Readonly<Record<Tone, string>> = {
  review: 'bg-brume text-encre',
  waiting: 'bg-bande-jaune-fond text-bande-jaune',
  processed: 'bg-bande-bleu-fond text-bande-bleu',
  positive: 'bg-bande-vert-fond text-bande-vert',
  negative: 'bg-laterite-clair text-laterite-fonce',
  neutral: 'bg-bande-gris-fond text-bande-gris',
}

export const StatusBadge = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => (
  <span
    className={`inline-block shrink-0 rounded-full px-3 py-0.5 font-bold text-sm ${STATUS_BACKGROUNDS[tone]}`}
  >
    {children}
  </span>
)
