const nombre = new Intl.NumberFormat('fr-FR')

/** "150 000 FCFA", with U+00A0: the fonts have no U+202F. */
export const fcfa = (montant: number): string =>
  `${nombre.format(montant).replaceAll('\u202f', '\u00a0')}\u00a0FCFA`
