/** Text for comparisons: lower case, no accents or ligatures. "Sacré-Cœur, à l'École" → "sacre-coeur, a l'ecole". */
export const plainText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae')
