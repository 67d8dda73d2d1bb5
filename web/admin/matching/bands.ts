import type { ScoreBand } from '#contract/matches.admin.ts'

/**
 * Tailwind classes of each score band (docs/product.md, "Score bands"). The contrast of bar and track is at least 3:1,
 * so the yellow bar has a dark track.
 */
export const BAND_COLOURS: Readonly<
  Record<ScoreBand, { readonly tint: string; readonly bar: string; readonly track: string }>
> = {
  vert: { tint: 'bg-bande-vert-fond text-bande-vert', bar: 'bg-bande-vert', track: 'bg-white' },
  bleu: { tint: 'bg-bande-bleu-fond text-bande-bleu', bar: 'bg-bande-bleu', track: 'bg-white' },
  jaune: { tint: 'bg-bande-jaune-fond text-bande-jaune', bar: 'bg-soleil', track: 'bg-bande-jaune' },
  gris: { tint: 'bg-bande-gris-fond text-bande-gris', bar: 'bg-bande-gris', track: 'bg-white' },
}
