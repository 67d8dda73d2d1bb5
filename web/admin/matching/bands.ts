import type { ScoreBand } from '#contract/matches.admin.ts'

/** Tints of a score (docs/product.md, "Score bands"). */
export const BANDES: Readonly<Record<ScoreBand, { readonly tint: string; readonly bar: string }>> = {
  vert: { tint: 'bg-bande-vert-fond text-bande-vert', bar: 'bg-bande-vert' },
  bleu: { tint: 'bg-bande-bleu-fond text-bande-bleu', bar: 'bg-bande-bleu' },
  jaune: { tint: 'bg-bande-jaune-fond text-bande-jaune', bar: 'bg-bande-jaune' },
  gris: { tint: 'bg-bande-gris-fond text-bande-gris', bar: 'bg-bande-gris' },
}
